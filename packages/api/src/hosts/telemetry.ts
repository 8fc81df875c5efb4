import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { AroundWait } from '#database/waits.ts'
import type { Telemetry } from '#kernel/command/telemetry.ts'
import { watchLoop } from './loop-watch.ts'
import type { openMetrics } from './metrics.ts'
import type { Observed } from './state-figures.ts'

/** What a server measures of itself, and where its operator reads it. */
export interface HostTelemetry extends Telemetry {
  /** Goes around each wait for the database. */
  around: AroundWait
  /** The server is ready: from now on what blocks the event loop is reported, one of these activities by its name. */
  start(activities: readonly string[]): void
  /** Answers `/metrics` where it is enabled, and with nothing where it is not. */
  page(observed: Observed): Hono
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function metricsPage(metrics: ReturnType<typeof openMetrics>, token: string, observed: Observed): Hono {
  const expected = digest(`Bearer ${token}`)
  return new Hono().get('/metrics', async (c) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
      const error = { code: 'auth.required', message: 'Send METRICS_TOKEN as the bearer token.' }
      return c.json({ error }, 401, { 'www-authenticate': 'Bearer' })
    }
    const { body, type } = await metrics.scrape(observed)
    return c.body(body, 200, { 'content-type': type, 'cache-control': 'no-store' })
  })
}

/** Watches the event loop from now on; with a token there are figures, too. */
export async function openTelemetry(log: Logger, token: string | undefined): Promise<HostTelemetry> {
  const metrics = token === undefined ? undefined : (await import('./metrics.ts')).openMetrics()
  const watch = watchLoop((hold) => {
    const by = hold.by.map(({ name, request, line }) => ({ name, request, user: line?.user }))
    log.warn({ ms: hold.ms, by }, 'the event loop was blocked')
    metrics?.blocked(hold)
  })
  return {
    during: watch.during,
    start(activities) {
      metrics?.expect(activities)
      watch.start()
    },
    answered: (call) => metrics?.answered(call),
    async around(wait) {
      if (!metrics) return watch.around(wait)
      const since = performance.now()
      let isWell = false
      try {
        const answer = await watch.around(wait)
        isWell = true
        return answer
      } finally {
        metrics.trip(performance.now() - since, isWell)
      }
    },
    page: (observed) => (metrics && token !== undefined ? metricsPage(metrics, token, observed) : new Hono()),
  }
}

import type { Hono } from 'hono'
import { isMigrated, type Migration } from '#database/migrate.ts'
import type { Deps, ReadinessCheck } from '#kernel/command/context.ts'
import type { HostFacts } from './serve.ts'

/** Every check that `/health/ready` requires; metrics report the same checks. */
export const readinessChecks = (
  { database, admit, checks = [] }: Deps,
  migrations: readonly Migration[],
): readonly ReadinessCheck[] => [
  {
    name: 'database',
    fault: async () =>
      (await isMigrated(database, migrations)) ? undefined : 'The database is missing migrations of this version.',
  },
  {
    // Calls that neither end nor move on: a caller who is sent here would only wait behind them (T-46).
    name: 'places',
    fault: async () => (admit?.isStuck?.() ? 'All request slots are occupied by stuck requests.' : undefined),
  },
  ...checks,
]

/** The checks that fail now, each with a sentence for the operator. */
async function failingChecks(checks: readonly ReadinessCheck[]): Promise<{ check: string; reason: string }[]> {
  const failing: { check: string; reason: string }[] = []
  for (const { name, fault } of checks) {
    const reason = await fault()
    if (reason !== undefined) failing.push({ check: name, reason })
  }
  return failing
}

/** A database that takes longer than this for one short question is slow. */
const slowMs = 1_000
/** A readiness request needs an answer, even if the database gives none. */
const sayingNothing = () =>
  new Promise<never>((_, refuse) => setTimeout(refuse, 4_000, new Error('The database says nothing')))

const unanswered = { check: 'database', reason: 'The database does not answer.' }

async function readinessOf(checks: readonly ReadinessCheck[], log: Deps['log']) {
  const since = performance.now()
  const failing = await Promise.race([failingChecks(checks), sayingNothing()]).catch((error: unknown) => {
    log.warn({ err: error }, 'not ready')
    return [unanswered]
  })
  if (failing.length > 0) return { isReady: false, report: { status: 'not ready', failing } }
  return { isReady: true, report: { status: 'ready', degraded: performance.now() - since > slowMs } }
}

/** `/health/live`, and `/health/ready`: 200 and whether slowly, or 503 and which checks fail. */
export function answerHealth(
  app: Hono<{ Bindings: HostFacts }>,
  checks: readonly ReadinessCheck[],
  log: Deps['log'],
): void {
  app.get('/health/live', (c) => c.json({ status: 'live' }))
  app.get('/health/ready', async (c) => {
    const { isReady, report } = await readinessOf(checks, log)
    return c.json(report, isReady ? 200 : 503)
  })
}

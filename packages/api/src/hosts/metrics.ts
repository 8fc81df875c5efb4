import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { watchedRefusals } from '#kernel/command/errors.ts'
import type { Answered } from '#kernel/command/telemetry.ts'
import type { Hold } from './loop-watch.ts'
import { stateFigures, type Observed } from './state-figures.ts'

const answerSeconds = [0.025, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 10, 30]
/** The label of calls and blocks without a name. */
const unknown = 'unknown'
const tripSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5]

/**
 * The figures of one server, in the form that Prometheus reads. A counter that first appears with a value shows no
 * increase, so what alerts watch begins at zero.
 */
export function openMetrics() {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  const requests = counter(
    'rad_requests_total',
    'Calls answered, by endpoint and class of status.',
    'endpoint',
    'status',
  )
  const refusals = counter('rad_refusals_total', 'Calls refused, by status and code of the error.', 'status', 'code')
  const durations = new Histogram({
    name: 'rad_request_duration_seconds',
    help: 'How long calls took, by endpoint.',
    labelNames: ['endpoint'],
    buckets: answerSeconds,
    registers,
  })
  const trips = new Histogram({
    name: 'rad_database_round_trip_seconds',
    help: 'How long the database took to answer, each wait for it counted once.',
    buckets: tripSeconds,
    registers,
  })
  const failures = counter('rad_database_failures_total', 'Waits for the database that ended with an error.')
  const holds = counter(
    'rad_event_loop_holds_total',
    'Times the event loop was blocked over 200 ms, by who had it.',
    'by',
  )
  const lookUp = stateFigures(register)
  for (const [code, status] of Object.entries(watchedRefusals)) refusals.inc({ status: String(status), code }, 0)
  holds.inc({ by: unknown }, 0)

  return {
    /** Who may hold the event loop: endpoints and scheduled work, by name. */
    expect(activities: readonly string[]) {
      for (const by of activities) holds.inc({ by }, 0)
    },
    answered({ endpoint = unknown, status, code = '', ms }: Answered) {
      requests.inc({ endpoint, status: `${Math.trunc(status / 100)}xx` })
      if (status >= 400) refusals.inc({ status: String(status), code })
      durations.observe({ endpoint }, ms / 1000)
    },
    blocked({ by }: Hold) {
      for (const name of by.length > 0 ? by.map((one) => one.name) : [unknown]) holds.inc({ by: name })
    },
    trip(ms: number, isWell: boolean) {
      trips.observe(ms / 1000)
      if (!isWell) failures.inc()
    },
    /** Everything as it is now. */
    async scrape(observed: Observed): Promise<{ body: string; type: string }> {
      await lookUp(observed)
      return { body: await register.metrics(), type: register.contentType }
    },
  }
}

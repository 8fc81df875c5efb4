import { Gauge, type Registry } from 'prom-client'
import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import type { Deps, ReadinessCheck } from '#kernel/command/context.ts'
import { readJobStatus, type Job, type JobStatus } from '#kernel/command/jobs.ts'

/** A scraper waits ten seconds at most, and the other figures matter most while the database is away. */
const longestAskMs = 2_000

/** What a server reports about itself in addition to its calls. */
export interface Observed {
  deps: Deps
  /** The checks of `/health/ready`. */
  checks: readonly ReadinessCheck[]
  /** The scheduled jobs of this version. */
  jobs: readonly Job[]
}

interface Mails {
  waiting: number
  parked: number
  oldest_seconds: number
}

/** What the database answers, unless it takes too long. */
function inTime<T>(reading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(late.reject, longestAskMs, new Error('The database did not answer in time'))
  return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer))
}

/** What the database knows: mails that wait, and the status of the jobs. All servers of it report the same. */
const readStored = ({ deps: { database, clock }, jobs }: Observed, since: Date) =>
  inTransaction(
    database,
    { as: 'rad_network' },
    'read',
    async (db) => {
      const now = clock.now().toISOString()
      const { rows } = await sql<Mails>`
        select count(*) filter (where parked_at is null)::int as waiting,
          count(*) filter (where parked_at is not null)::int as parked,
          coalesce(extract(epoch from ${now}::timestamptz - min(created_at) filter (where parked_at is null)), 0)::float8
            as oldest_seconds
        from outbox where delivered_at is null`.execute(db)
      return { mails: rows[0]!, work: await readJobStatus(db, jobs, since) }
    },
    { timeoutMs: longestAskMs },
  )

/** Makes a gauge, which goes up and down. */
type MakeGauge = <L extends string>(name: string, help: string, ...labelNames: L[]) => Gauge<L>

const placesFigures = (gauge: MakeGauge) => ({
  places: gauge('rad_places', 'Places for calls, by kind.', 'kind'),
  taken: gauge('rad_places_taken', 'Places that are taken.', 'kind'),
  waiting: gauge('rad_places_waiting', 'Calls that wait for a place.', 'kind'),
  refused: gauge('rad_places_refused', 'Calls refused a place since the start.', 'kind'),
})

function workFigures(gauge: MakeGauge) {
  const lastRun = gauge('rad_work_last_run_timestamp_seconds', 'When scheduled work was last done.', 'work')
  const due = gauge('rad_work_due_timestamp_seconds', 'When scheduled work is to be done next, or was to be.', 'work')
  const interval = gauge('rad_work_interval_seconds', 'How often scheduled work is to be done.', 'work')
  const failing = gauge('rad_work_failing', 'Whether scheduled work failed the last time.', 'work')
  return (status: readonly JobStatus[]) => {
    for (const one of [lastRun, due, interval, failing]) one.reset()
    for (const { name: work, everySeconds, lastRunAt, dueAt, hasFailed } of status) {
      if (lastRunAt) lastRun.set({ work }, lastRunAt.getTime() / 1000)
      due.set({ work }, dueAt.getTime() / 1000)
      interval.set({ work }, everySeconds)
      failing.set({ work }, hasFailed ? 1 : 0)
    }
  }
}

function storedFigures(gauge: MakeGauge) {
  const up = gauge('rad_database_up', 'Whether the database answered this scrape.')
  const mails = {
    waiting: gauge('rad_outbox_waiting', 'Mails that are still to be delivered.'),
    parked: gauge('rad_outbox_parked', 'Mails that were given up.'),
    oldest_seconds: gauge('rad_outbox_oldest_seconds', 'Age of the oldest mail that is still to be delivered.'),
  }
  const setWork = workFigures(gauge)
  const since = new Date()
  return async (observed: Observed) => {
    const stored = await inTime(readStored(observed, since)).catch((error: unknown) => {
      observed.deps.log.warn({ err: error }, 'figures of the database could not be read')
    })
    up.set(stored ? 1 : 0)
    for (const key of ['waiting', 'parked', 'oldest_seconds'] as const) {
      if (stored) mails[key].set(stored.mails[key])
      else mails[key].remove()
    }
    setWork(stored?.work ?? [])
  }
}

function checkFigures(gauge: MakeGauge) {
  const ready = gauge('rad_check_ok', 'Whether a check of readiness is well.', 'check')
  const isWell = ({ fault }: ReadinessCheck) =>
    inTime(fault()).then(
      (reason) => reason === undefined,
      () => false,
    )
  return async ({ checks }: Observed) => {
    const areWell = await Promise.all(checks.map(isWell))
    checks.forEach(({ name }, index) => ready.set({ check: name }, areWell[index] ? 1 : 0))
  }
}

/** Figures of the current state: they are looked up at each scrape. */
export function stateFigures(register: Registry): (observed: Observed) => Promise<void> {
  const gauge: MakeGauge = (name, help, ...labelNames) => new Gauge({ name, help, labelNames, registers: [register] })
  const places = placesFigures(gauge)
  const connections = gauge('rad_database_connections', 'Connections to the database, by state.', 'state')
  const collectStored = storedFigures(gauge)
  const collectChecks = checkFigures(gauge)

  return async (observed) => {
    const { admit, database } = observed.deps
    for (const { kind, ...room } of admit?.rooms?.() ?? [])
      for (const [key, figure] of Object.entries(places)) figure.set({ kind }, room[key as keyof typeof places])
    for (const [state, count] of Object.entries(database.connections())) connections.set({ state }, count)
    await Promise.all([collectStored(observed), collectChecks(observed)])
  }
}

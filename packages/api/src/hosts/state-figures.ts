import { Gauge, type Registry } from 'prom-client'
import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import type { Deps, ReadinessCheck } from '#kernel/context.ts'

/** Who scrapes waits ten seconds at most, and wants the other figures most while the database is away. */
const longestAskMs = 2_000

interface Stored {
  waiting: number
  parked: number
  oldest_seconds: number
  work: { name: string; last_run: number | null; has_failed: boolean }[]
}

/** What the database knows: mails that wait, and when scheduled work was last done. All servers of it tell the same. */
async function readStored({ database, clock }: Deps): Promise<Stored> {
  const now = clock.now().toISOString()
  const asked = inTransaction(
    database,
    { as: 'rad_network' },
    'read',
    async (db) => {
      const { rows: mails } = await sql<Omit<Stored, 'work'>>`
        select count(*) filter (where parked_at is null)::int as waiting,
          count(*) filter (where parked_at is not null)::int as parked,
          coalesce(extract(epoch from ${now}::timestamptz - min(created_at) filter (where parked_at is null)), 0)::float8
            as oldest_seconds
        from outbox where delivered_at is null`.execute(db)
      const { rows: work } = await sql<Stored['work'][number]>`
        select name, extract(epoch from last_run_at)::float8 as last_run, last_error is not null as has_failed
        from scheduled_work order by name`.execute(db)
      return { ...mails[0]!, work }
    },
    { timeoutMs: longestAskMs },
  )
  const late = new Promise<never>((_, refuse) => {
    setTimeout(refuse, longestAskMs, new Error('The database did not answer in time')).unref()
  })
  return Promise.race([asked, late])
}

/** Makes a gauge, which goes up and down. */
type MakeGauge = <L extends string>(name: string, help: string, ...labelNames: L[]) => Gauge<L>

const placesFigures = (gauge: MakeGauge) => ({
  places: gauge('rad_places', 'Places for calls, by kind.', 'kind'),
  taken: gauge('rad_places_taken', 'Places that are taken.', 'kind'),
  waiting: gauge('rad_places_waiting', 'Calls that wait for a place.', 'kind'),
  refused: gauge('rad_places_refused', 'Calls refused a place since the start.', 'kind'),
})

function storedFigures(gauge: MakeGauge) {
  const up = gauge('rad_database_up', 'Whether the database answered this scrape.')
  const mails = {
    waiting: gauge('rad_outbox_waiting', 'Mails that are still to be delivered.'),
    parked: gauge('rad_outbox_parked', 'Mails that were given up.'),
    oldest_seconds: gauge('rad_outbox_oldest_seconds', 'Age of the oldest mail that is still to be delivered.'),
  }
  const lastRun = gauge('rad_work_last_run_timestamp_seconds', 'When scheduled work was last done.', 'work')
  const failing = gauge('rad_work_failing', 'Whether scheduled work failed the last time.', 'work')
  return async (deps: Deps) => {
    const stored = await readStored(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'figures of the database could not be read')
    })
    up.set(stored ? 1 : 0)
    lastRun.reset()
    failing.reset()
    for (const key of ['waiting', 'parked', 'oldest_seconds'] as const) {
      if (stored) mails[key].set(stored[key])
      else mails[key].remove()
    }
    for (const { name, last_run, has_failed } of stored?.work ?? []) {
      if (last_run !== null) lastRun.set({ work: name }, last_run)
      failing.set({ work: name }, has_failed ? 1 : 0)
    }
  }
}

/** Figures of how things stand: they are looked up when somebody asks. */
export function stateFigures(register: Registry): (deps: Deps) => Promise<void> {
  const gauge: MakeGauge = (name, help, ...labelNames) => new Gauge({ name, help, labelNames, registers: [register] })
  const places = placesFigures(gauge)
  const connections = gauge('rad_database_connections', 'Connections to the database, by state.', 'state')
  const ready = gauge('rad_check_ok', 'Whether a check of readiness is well.', 'check')
  const collectStored = storedFigures(gauge)
  const isWell = ({ fault }: ReadinessCheck) =>
    fault().then(
      (said) => said === undefined,
      () => false,
    )

  return async (deps) => {
    for (const { kind, ...room } of deps.admit?.rooms?.() ?? [])
      for (const [key, figure] of Object.entries(places)) figure.set({ kind }, room[key as keyof typeof places])
    for (const [state, count] of Object.entries(deps.database.connections())) connections.set({ state }, count)
    await collectStored(deps)
    for (const check of deps.checks ?? []) ready.set({ check: check.name }, (await isWell(check)) ? 1 : 0)
  }
}

import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import type { Db, Deps } from './context.ts'

/** Something the product does by itself, again and again: in one piece, or for each of many. */
export type Work = { name: string; everySeconds: number } & (Whole | ForEach)

interface Whole {
  /** Runs with the whole network in sight, in the transaction that also notes that it ran. */
  run(db: Db, deps: Deps): Promise<void>
}

/** So many are looked at in one round: what is left is the next one's. */
export const mostInRound = 2000

/** One of many for which something is due, and how the log calls it. */
export interface Due {
  id: string
  label: string
}

interface ForEach {
  /** What is due now, in the order it is done. */
  due(db: Db, deps: Deps): Promise<Due[]>
  /** So many at most in one transaction. */
  atOnce: number
  /** Does it for these, those of them that are still due; one alone where it failed for several. */
  runFor(db: Db, deps: Deps, ids: readonly string[]): Promise<void>
}

const inNetwork = <T>(deps: Deps, access: 'read' | 'write', work: (db: Db) => Promise<T>) =>
  inTransaction(deps.database, { as: 'rad_network' }, access, work, { timeoutMs: 60_000 })

/** Whether it is due and nobody else is at it. */
async function isDue(db: Db, { name }: Work, now: Date): Promise<boolean> {
  await db
    .insertInto('scheduled_work')
    .values({ name, next_at: now })
    .onConflict((on) => on.doNothing())
    .execute()
  const due = await db
    .selectFrom('scheduled_work')
    .select('name')
    .where('name', '=', name)
    .where('next_at', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return due !== undefined
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Does it for these; where it fails for several, for each of them alone. Answers what was said of those it failed for. */
async function tryFor(work: Work & ForEach, deps: Deps, some: readonly Due[]): Promise<string[]> {
  try {
    const ids = some.map(({ id }) => id)
    await inNetwork(deps, 'write', (db) => work.runFor(db, deps, ids))
    return []
  } catch (error) {
    if (some.length === 1) {
      const { label } = some[0]!
      deps.log.error({ work: work.name, of: label, err: error }, 'left for the next round')
      return [`${label}: ${messageOf(error)}`]
    }
    const said: string[] = []
    for (const one of some) said.push(...(await tryFor(work, deps, [one])))
    return said
  }
}

/**
 * Does it for each that is due, in transactions of their own: what fails for one holds up no other, and is tried again in
 * the next round. Answers what was said of those it failed for.
 */
export async function doForEach(work: Work & ForEach, deps: Deps): Promise<string[]> {
  const due = await inNetwork(deps, 'read', (db) => work.due(db, deps))
  const said: string[] = []
  for (let at = 0; at < due.length && !deps.stopping.aborted; at += work.atOnce)
    said.push(...(await tryFor(work, deps, due.slice(at, at + work.atOnce))))
  return said
}

/** Does one piece if it is due and nobody else is at it. Answers whether it did. */
async function doIfDue(work: Work, deps: Deps): Promise<boolean> {
  const now = deps.clock.now()
  const next_at = new Date(now.getTime() + work.everySeconds * 1000)
  const note = (db: Db, ran: { last_run_at: Date; last_error: string | null } | object) =>
    db
      .updateTable('scheduled_work')
      .set({ next_at, ...ran })
      .where('name', '=', work.name)
      .execute()
  const isMine = await inNetwork(deps, 'write', async (db) => {
    if (!(await isDue(db, work, now))) return false
    if ('run' in work) await work.run(db, deps)
    await note(db, 'run' in work ? { last_run_at: now, last_error: null } : {})
    return true
  })
  if (!isMine || 'run' in work) return isMine
  const said = await doForEach(work, deps)
  await inNetwork(deps, 'write', (db) => note(db, { last_run_at: now, last_error: said.join('\n') || null }))
  return true
}

/** A piece that failed is tried again after its usual time; what it had done is undone. */
async function putOff(work: Work, deps: Deps, error: unknown): Promise<void> {
  const next_at = new Date(deps.clock.now().getTime() + work.everySeconds * 1000)
  const last_error = messageOf(error)
  await inTransaction(deps.database, { as: 'rad_network' }, 'write', (db) =>
    db
      .insertInto('scheduled_work')
      .values({ name: work.name, next_at, last_error })
      .onConflict((on) => on.column('name').doUpdateSet({ next_at, last_error }))
      .execute(),
  )
}

/** Does what is due, one after the other; a failure of one is logged and keeps no other from its turn. */
export async function doDueWork(works: readonly Work[], deps: Deps): Promise<string[]> {
  const done: string[] = []
  for (const work of works) {
    try {
      const doIt = () => doIfDue(work, deps)
      if (await (deps.telemetry ? deps.telemetry.during({ name: work.name }, doIt) : doIt())) done.push(work.name)
    } catch (error) {
      deps.log.error({ work: work.name, err: error }, 'scheduled work failed')
      await putOff(work, deps, error)
    }
  }
  return done
}

/** How a work stands, as all servers of a database see it. */
export interface WorkStatus {
  name: string
  /** Seconds between two runs. */
  everySeconds: number
  lastRunAt: Date | undefined
  /** When its next run is or was due: while it is late, that lies in the past. */
  dueAt: Date
  /** Whether it failed the last time, at all or for some of many. */
  hasFailed: boolean
}

/**
 * How each of these works stands. One that was never done is due `since`, when the caller began to look. A run counts
 * once it has ended: `next_at` moves on as soon as one begins, also if its server is killed then.
 */
export async function readWorkStatus(db: Db, works: readonly Work[], since: Date): Promise<WorkStatus[]> {
  const rows = await db.selectFrom('scheduled_work').select(['name', 'last_run_at', 'last_error']).execute()
  const noted = new Map(rows.map((row) => [row.name, row]))
  return works.map(({ name, everySeconds }) => {
    const row = noted.get(name)
    const lastRunAt = row?.last_run_at ? new Date(row.last_run_at) : undefined
    const dueAt = lastRunAt ? new Date(lastRunAt.getTime() + everySeconds * 1000) : since
    return { name, everySeconds, lastRunAt, dueAt, hasFailed: typeof row?.last_error === 'string' }
  })
}

/** Looks for due work now and every half minute, until it is stopped. Stopping waits for what is being done. */
export function keepWorking(works: readonly Work[], deps: Deps, everyMs = 30_000): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = running
      .then(() => doDueWork(works, deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'scheduled work could not be looked for'))
  }
  look()
  const timer = setInterval(look, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Forgets what was answered to requests that carried an idempotency key, a day later. */
export const forgetAnswers: Work = {
  name: 'forget answers to repeated requests',
  everySeconds: 3600,
  run: async (db) => {
    await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`.execute(db)
  },
}

/** Forgets tries that no limit counts any more. */
export const forgetTries: Work = {
  name: 'forget tries',
  everySeconds: 3600,
  run: async (db) => {
    await sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`.execute(db)
  },
}

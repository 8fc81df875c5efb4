import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import type { Db, Deps } from './context.ts'

/** A scheduled job: runs repeatedly, in one piece, for each of many items, or with a server outside the product. */
export type Job = { name: string; everySeconds: number } & (SingleJob | BatchJob | OutsideJob)

interface SingleJob {
  /** Runs with access to the whole network, in the transaction that also records the run. */
  run(db: Db, deps: Deps): Promise<void>
}

/** At most so many items are looked up at once; what is still due after them is looked up next. */
export const maxPerRound = 2000

/** After so long other jobs have their turn, and the rest is handled next, however long the interval of the job is. */
const turnMs = 20_000

/** An item a job is due for, with the label that the log shows. */
export interface DueItem {
  id: string
  label: string
}

interface BatchJob {
  /** The items that are due now, in the order they are handled. */
  due(db: Db, deps: Deps): Promise<DueItem[]>
  /** At most so many items in one transaction. */
  batchSize: number
  /** Handles these items, those of them that are still due. After a failure it is called again for each item alone. */
  runBatch(db: Db, deps: Deps, ids: readonly string[]): Promise<void>
}

interface OutsideJob {
  /** Longer than it ever takes: where its server dies over it, another one begins after this. */
  leaseSeconds: number
  /** Runs outside of any transaction, as it waits for others. Answers what went wrong. */
  work(deps: Deps): Promise<readonly string[]>
}

const inNetwork = <T>(deps: Deps, access: 'read' | 'write', work: (db: Db) => Promise<T>) =>
  inTransaction(deps.database, { as: 'rad_network' }, access, work, { timeoutMs: 60_000 })

/** Whether the job is due and no other server is running it. */
async function isDue(db: Db, { name }: Job, now: Date): Promise<boolean> {
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

/** Runs a batch; if it fails, each of its items alone. Returns the messages of the items that failed. */
async function tryBatch(job: Job & BatchJob, deps: Deps, some: readonly DueItem[]): Promise<string[]> {
  try {
    const ids = some.map(({ id }) => id)
    await inNetwork(deps, 'write', (db) => job.runBatch(db, deps, ids))
    return []
  } catch (error) {
    if (some.length === 1) {
      const { label } = some[0]!
      deps.log.error({ work: job.name, of: label, err: error }, 'left for the next round')
      return [`${label}: ${messageOf(error)}`]
    }
    const messages: string[] = []
    for (const one of some) messages.push(...(await tryBatch(job, deps, [one])))
    return messages
  }
}

interface Turn {
  /** Of the items that failed. */
  messages: string[]
  /** Whether more is due than was handled. */
  hasMore: boolean
}

/** Handles what is due, round after round. An item that stays due all the same is handled once: others come after it. */
async function takeTurn(job: Job & BatchJob, deps: Deps): Promise<Turn> {
  const until = performance.now() + turnMs
  const messages: string[] = []
  const handled = new Set<string>()
  for (;;) {
    const isFirst = handled.size === 0
    const due = await inNetwork(deps, 'read', (db) => job.due(db, deps))
    const fresh = due.filter(({ id }) => !handled.has(id))
    for (let at = 0; at < fresh.length && !deps.stopping.aborted; at += job.batchSize)
      messages.push(...(await tryBatch(job, deps, fresh.slice(at, at + job.batchSize))))
    for (const { id } of fresh) handled.add(id)
    if (due.length < maxPerRound || fresh.length === 0 || deps.stopping.aborted) return { messages, hasMore: false }
    // One round does not show that what it handled is no longer due.
    if (!isFirst && performance.now() > until) return { messages, hasMore: true }
  }
}

/**
 * Runs a job for each item that is due, a transaction for each batch: an item that fails holds up no other and is retried
 * in the next run. Returns the messages of the items that failed.
 */
export const runBatches = async (job: Job & BatchJob, deps: Deps): Promise<string[]> =>
  (await takeTurn(job, deps)).messages

/** Runs one job if it is due and no other server is running it. Returns whether it did. */
async function runIfDue(job: Job, deps: Deps): Promise<boolean> {
  const now = deps.clock.now()
  const takesSeconds = 'work' in job ? job.leaseSeconds : job.everySeconds
  const next_at = new Date(now.getTime() + takesSeconds * 1000)
  const note = (db: Db, ran: { last_run_at: Date; last_error: string | null; next_at?: Date } | object) =>
    db
      .updateTable('scheduled_work')
      .set({ next_at, ...ran })
      .where('name', '=', job.name)
      .execute()
  const isMine = await inNetwork(deps, 'write', async (db) => {
    if (!(await isDue(db, job, now))) return false
    if ('run' in job) await job.run(db, deps)
    await note(db, 'run' in job ? { last_run_at: now, last_error: null } : {})
    return true
  })
  if (!isMine || 'run' in job) return isMine
  const { messages, hasMore } =
    'work' in job ? { messages: await job.work(deps), hasMore: false } : await takeTurn(job, deps)
  const ended = {
    ...('work' in job && { next_at: new Date(deps.clock.now().getTime() + job.everySeconds * 1000) }),
    ...(hasMore && { next_at: deps.clock.now() }),
  }
  const last_error = messages.join('\n') || null
  await inNetwork(deps, 'write', (db) => note(db, { last_run_at: now, last_error, ...ended }))
  return true
}

/** A job that failed is retried after its usual interval; its transaction was rolled back. */
async function postpone(job: Job, deps: Deps, error: unknown): Promise<void> {
  const next_at = new Date(deps.clock.now().getTime() + job.everySeconds * 1000)
  const last_error = messageOf(error)
  await inTransaction(deps.database, { as: 'rad_network' }, 'write', (db) =>
    db
      .insertInto('scheduled_work')
      .values({ name: job.name, next_at, last_error })
      .onConflict((on) => on.column('name').doUpdateSet({ next_at, last_error }))
      .execute(),
  )
}

/** Runs the jobs that are due, one after the other. A failure is logged and does not stop the others. */
export async function runDueJobs(jobs: readonly Job[], deps: Deps): Promise<string[]> {
  const done: string[] = []
  for (const job of jobs) {
    try {
      const doIt = () => runIfDue(job, deps)
      if (await (deps.telemetry ? deps.telemetry.during({ name: job.name }, doIt) : doIt())) done.push(job.name)
    } catch (error) {
      deps.log.error({ work: job.name, err: error }, 'scheduled work failed')
      await postpone(job, deps, error)
    }
  }
  return done
}

/** The status of a job, shared by all servers of a database. */
export interface JobStatus {
  name: string
  /** Seconds between two runs. */
  everySeconds: number
  lastRunAt: Date | undefined
  /** When its next run is or was due: in the past while it is late. */
  dueAt: Date
  /** Whether its last run failed, as a whole or for some items. */
  hasFailed: boolean
}

/**
 * The status of each of these jobs. A job that never ran is due `since`, when the caller began to look. A run counts
 * once it has ended: `next_at` moves on as soon as one begins, also if its server is killed then.
 */
export async function readJobStatus(db: Db, jobs: readonly Job[], since: Date): Promise<JobStatus[]> {
  const rows = await db.selectFrom('scheduled_work').select(['name', 'last_run_at', 'last_error']).execute()
  const noted = new Map(rows.map((row) => [row.name, row]))
  return jobs.map(({ name, everySeconds }) => {
    const row = noted.get(name)
    const lastRunAt = row?.last_run_at ? new Date(row.last_run_at) : undefined
    const dueAt = lastRunAt ? new Date(lastRunAt.getTime() + everySeconds * 1000) : since
    return { name, everySeconds, lastRunAt, dueAt, hasFailed: typeof row?.last_error === 'string' }
  })
}

/** Runs due jobs now and every half minute, until it is stopped. Stopping waits for the running job. */
export function startJobs(jobs: readonly Job[], deps: Deps, everyMs = 30_000): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = running
      .then(() => runDueJobs(jobs, deps))
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

/** Deletes stored responses to requests with an idempotency key, a day later. */
export const forgetAnswers: Job = {
  name: 'forget answers to repeated requests',
  everySeconds: 3600,
  run: async (db) => {
    await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`.execute(db)
  },
}

/** Deletes attempts that no rate limit counts any more. */
export const forgetTries: Job = {
  name: 'forget tries',
  everySeconds: 3600,
  run: async (db) => {
    await sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`.execute(db)
  },
}

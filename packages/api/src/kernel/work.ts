import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import type { Db, Deps } from './context.ts'

declare module '#database/tables.ts' {
  interface Tables {
    scheduled_work: { name: string; next_at: Instant; last_run_at: MaybeInstant; last_error: Default<string | null> }
  }
}

/** Something the product does by itself, again and again. */
export interface Work {
  name: string
  everySeconds: number
  /** Runs with the whole network in sight, in the transaction that also notes that it ran. */
  run(db: Db, deps: Deps): Promise<void>
}

/** Does one piece if it is due and nobody else is at it. Answers whether it did. */
async function doIfDue(work: Work, deps: Deps): Promise<boolean> {
  const now = deps.clock.now()
  const next_at = new Date(now.getTime() + work.everySeconds * 1000)
  return inTransaction(
    deps.database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      await db
        .insertInto('scheduled_work')
        .values({ name: work.name, next_at: now })
        .onConflict((on) => on.doNothing())
        .execute()
      const due = await db
        .selectFrom('scheduled_work')
        .select('name')
        .where('name', '=', work.name)
        .where('next_at', '<=', now.toISOString())
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!due) return false
      await work.run(db, deps)
      await db
        .updateTable('scheduled_work')
        .set({ next_at, last_run_at: now, last_error: null })
        .where('name', '=', work.name)
        .execute()
      return true
    },
    { timeoutMs: 60_000 },
  )
}

/** A piece that failed is tried again after its usual time; what it had done is undone. */
async function putOff(work: Work, deps: Deps, error: unknown): Promise<void> {
  const next_at = new Date(deps.clock.now().getTime() + work.everySeconds * 1000)
  const last_error = error instanceof Error ? error.message : String(error)
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
      if (await doIfDue(work, deps)) done.push(work.name)
    } catch (error) {
      deps.log.error({ work: work.name, err: error }, 'scheduled work failed')
      await putOff(work, deps, error)
    }
  }
  return done
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

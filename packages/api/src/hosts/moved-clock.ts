import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { Clock } from '#kernel/clock.ts'
import { carrySignIns } from '#capabilities/session/auth/commands.ts'

const key = 'clock_ahead'

/** A clock that whoever tries the demo out can move on, to see what time alone brings about. */
export interface MovedClock extends Clock {
  now(): Date
  outside(): Date
  /** By how many milliseconds it is ahead. */
  ahead(): number
  /** Moves it on for good: it is kept with the data, and goes back with them alone. */
  moveOn(ms: number): Promise<void>
}

/** The clock of a store, where it was left. The engine of the database goes along, where it can. */
export async function movedClock({ owner, moveClock }: Database): Promise<MovedClock> {
  const kept = await owner.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  let ahead = Number(kept?.value ?? 0)
  moveClock?.(ahead)
  const outside = () => new Date()
  const now = () => new Date(outside().getTime() + ahead)
  return {
    now,
    outside,
    ahead: () => ahead,
    async moveOn(ms) {
      const value = String(ahead + ms)
      await owner.transaction().execute(async (db) => {
        await carrySignIns(db, ms, now())
        await db
          .insertInto('setting')
          .values({ key, value })
          .onConflict((on) => on.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
          .execute()
      })
      ahead += ms
      moveClock?.(ahead)
    },
  }
}

import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { Clock } from '#kernel/command/clock.ts'
import { carrySignIns } from '#capabilities/session/auth/commands.ts'

const key = 'clock_ahead'
const madeKey = 'demo_made_at'
const dayMs = 86_400_000

/** A clock that a visitor of the demo can move on, to see what changes with time alone. */
export interface MovedClock extends Clock {
  now(): Date
  outside(): Date
  /** By how many milliseconds it is ahead. */
  ahead(): number
  /** Moves it on for good: it is stored with the data, and is reset only with them. */
  moveOn(ms: number): Promise<void>
}

/** Remembers with the demo data when they were made. */
export async function keepDayMade({ owner }: Database): Promise<void> {
  await owner.insertInto('setting').values({ key: madeKey, value: new Date().toISOString() }).execute()
}

/**
 * Where the clock of new demo data begins: on the day they were made, at this time of day. They are read relative to
 * it, so that what was due tomorrow when the pages were built still is.
 */
const begin = ({ owner }: Database): Promise<number> =>
  owner.transaction().execute(async (db) => {
    const made = await db.deleteFrom('setting').where('key', '=', madeKey).returning('value').executeTakeFirst()
    if (!made) return 0
    const days = Math.max(0, Math.floor((Date.now() - Date.parse(made.value)) / dayMs))
    const ahead = days === 0 ? 0 : -days * dayMs
    await db
      .insertInto('setting')
      .values({ key, value: String(ahead) })
      .execute()
    return ahead
  })

/** The clock of a store, where it was left. The engine of the database goes along, where it can. */
export async function movedClock(database: Database): Promise<MovedClock> {
  const { owner, moveClock } = database
  const stored = await owner.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  let ahead = stored ? Number(stored.value) : await begin(database)
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

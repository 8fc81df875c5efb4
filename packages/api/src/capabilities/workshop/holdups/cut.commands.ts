import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'

/** Ends hold-ups that outlast their cards once the days of both were recalculated for another zone. */
export const cutHoldups = (db: Db) => sql`select rad.cut_holdups()`.execute(db)

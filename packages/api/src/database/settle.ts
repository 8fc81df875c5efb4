import { sql } from 'kysely'
import type { Database } from './database.ts'

/** After much was written: updates the planner's statistics, and shortens the log. */
export async function settle(database: Database): Promise<void> {
  await sql.raw('analyze').execute(database.owner)
  if (database.kind === 'embedded') await sql.raw('checkpoint').execute(database.owner)
}

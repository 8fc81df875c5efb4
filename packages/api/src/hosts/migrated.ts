import type { Database } from '#database/database.ts'
import { OutdatedDatabase } from '#database/baseline.ts'
import { migrate, unknownMigrations, type Migration } from '#database/migrate.ts'
import type { Environment } from './environment.ts'
import { EnvironmentError } from './environment-error.ts'

const newer = (unknown: readonly string[]) =>
  new EnvironmentError(
    `The database belongs to a newer version, which made ${unknown.at(-1)}: start that version, or restore a backup of this one into a new database.`,
  )

/** Brings the database of an environment to this version, or reports in one line why it cannot be used (T-53). */
export async function bringUpToDate(
  database: Database,
  migrations: readonly Migration[],
  { database_url }: Environment,
): Promise<void> {
  try {
    const unknown = await unknownMigrations(database, migrations)
    if (unknown.length > 0) throw newer(unknown)
    await migrate(database, migrations)
  } catch (error) {
    if (error instanceof OutdatedDatabase) throw new EnvironmentError(error.message)
    if (error instanceof EnvironmentError || !database_url || !(error instanceof Error)) throw error
    throw new EnvironmentError(
      `The database of DATABASE_URL cannot be used: ${error.message || String(Reflect.get(error, 'code'))}`,
    )
  }
}

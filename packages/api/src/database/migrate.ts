import { sql, type Kysely } from 'kysely'
import { isBeforeBaseline, namesOfNewer, namesSinceBaseline } from './baseline.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.gen.ts'
import { limitStatements } from './transaction.ts'

export interface Migration {
  /** File name without its ending; the order of names is the order of application. */
  name: string
  /** The text, or what loads it. */
  sql: string | (() => Promise<string>)
}

/** Two servers starting at once migrate one after the other. */
const migrationLock = 727_001

const ledger = sql`create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())`

async function applied(database: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(database.owner)
  return new Set(rows.map((row) => row.name))
}

/** Records a database from before the baseline as one that has all of the baseline; answers what is applied. */
async function adoptBaseline({ owner }: Database, migrations: readonly Migration[]): Promise<Set<string>> {
  return owner.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(db)
    const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
    const known = migrations.map(({ name }) => name)
    const names = namesSinceBaseline(
      rows.map(({ name }) => name),
      known,
    )
    await sql`delete from schema_migration where name <> all (${names})`.execute(db)
    await sql`insert into schema_migration (name) select unnest(${names}::text[]) on conflict do nothing`.execute(db)
    return new Set(names)
  })
}

async function hasLedger({ owner }: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('schema_migration') is not null as found`.execute(
    owner,
  )
  return rows[0]!.found
}

/**
 * Applies what is missing, each file in a separate transaction, forward only. A killed run is repeated from where it ended.
 * Returns the names applied now. Throws `OutdatedDatabase` for one that was left in the middle of what the baseline replaced.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  if (!(await hasLedger(database)))
    await database.owner.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(db)
      await ledger.execute(db)
    })
  let before = await applied(database)
  if ([...before].some(isBeforeBaseline)) before = await adoptBaseline(database, migrations)
  const missing = migrations.filter(({ name }) => !before.has(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const done: string[] = []
  for (const migration of missing) {
    await database.owner.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(db)
      await limitStatements(db, { lockMs: 1_000 })
      const { rows } = await sql`select from schema_migration where name = ${migration.name}`.execute(db)
      if (rows.length > 0) return
      await apply(db, migration)
      done.push(migration.name)
    })
  }
  if (done.length > 0) await openToBackup(database, database.owner)
  return done
}

async function apply(db: Kysely<Tables>, migration: Migration): Promise<void> {
  await sql.raw(typeof migration.sql === 'string' ? migration.sql : await migration.sql()).execute(db)
  await sql`insert into schema_migration (name) values (${migration.name})`.execute(db)
}

/** No table that a migration made may be missing from a backup. The owner of an embedded database sees all of it anyway. */
async function openToBackup({ kind }: Database, db: Kysely<Tables>): Promise<void> {
  if (kind === 'postgres') await sql`select rad.open_to_backup()`.execute(db)
}

/** Brings an empty database to these migrations within the transaction that also fills it. */
export async function migrateWithin(
  database: Database,
  db: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(db)
  await ledger.execute(db)
  for (const migration of migrations) await apply(db, migration)
  await openToBackup(database, db)
}

/** What was applied by a newer version: this build does not know it, and would write what that version cannot read. */
export async function unknownMigrations(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  if (!(await hasLedger(database))) return []
  const known = migrations.map(({ name }) => name)
  return namesOfNewer([...(await applied(database))], known)
}

/** True where every migration this build knows has been applied. */
export async function isMigrated(database: Database, migrations: readonly Migration[]): Promise<boolean> {
  const before = await applied(database)
  return migrations.every(({ name }) => before.has(name))
}

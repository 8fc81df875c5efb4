import { sql, type Kysely } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.gen.ts'
import type { BackupLine, Beginning } from './lines.ts'
import { backupTables, rowsOf, sumOf, setPortableFormat, type BackupTable } from './backup-tables.ts'

/** So much is fetched at once; rows may contain files of many megabytes. */
const bytesAtOnce = 1 << 20
const mostRowsAtOnce = 5_000

async function sequences(db: Kysely<Tables>): Promise<Beginning['sequences']> {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public' order by 1`.execute(db)
  const found: Beginning['sequences'] = []
  for (const { name } of rows) {
    const { rows: at } = await sql<{ value: string; is_called: boolean }>`
      select last_value::text as value, is_called from ${sql.table(name)}`.execute(db)
    found.push({ name, ...at[0]! })
  }
  return found
}

async function* linesOf(db: Kysely<Tables>, table: BackupTable): AsyncGenerator<BackupLine> {
  yield { table: table.table, columns: table.columns.map(({ name }) => name) }
  await sql`declare backup_rows no scroll cursor for ${rowsOf(table)}`.execute(db)
  let [count, bytes] = [0, 0]
  for (;;) {
    const atOnce = count === 0 ? 1 : Math.max(1, Math.min(mostRowsAtOnce, Math.floor((bytesAtOnce * count) / bytes)))
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(atOnce)} from backup_rows`.execute(db)
    if (rows.length === 0) break
    for (const { row } of rows) {
      bytes += row.length
      yield row
    }
    count += rows.length
  }
  await sql`close backup_rows`.execute(db)
  const { rows, sum } = await sumOf(db, table)
  if (rows !== count) throw new Error(`The backup saw ${count} of ${rows} rows of ${table.table}`)
  yield { rows, sum }
}

/** Everything in the database as it is at one moment, while others go on. */
export async function* takeBackup(database: Database): AsyncGenerator<BackupLine> {
  const begun = await begin(database)
  try {
    const { db, tables } = begun
    const { rows: migrations } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(
      db,
    )
    yield {
      made_at: new Date().toISOString(),
      migrations: migrations.map(({ name }) => name),
      sequences: await sequences(db),
    }
    if (database.kind === 'postgres') await sql`set local role rad_backup`.execute(db)
    for (const table of tables) yield* linesOf(db, table)
    yield { tables: tables.length }
  } finally {
    await begun.end()
  }
}

/** One connection in one read-only transaction: whatever is read in it is of the same moment. */
async function begin(database: Database) {
  const transaction = await database.owner
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  await setPortableFormat(transaction)
  return {
    db: transaction as Kysely<Tables>,
    tables: await backupTables(transaction),
    end: () => transaction.rollback().execute(),
  }
}

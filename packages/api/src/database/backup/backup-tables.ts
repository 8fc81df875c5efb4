import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../tables.gen.ts'

/** A table as a backup knows it: what the database works out itself is not in it. */
export interface BackupTable {
  table: string
  /** In their order in the table; of those that are worked out, the place stays empty. */
  columns: { name: string; is_generated: boolean }[]
}

/** Every table of the product, but those whose rows need not outlive a crash. */
export async function backupTables(db: Kysely<Tables>): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable>`
    select c.relname as table,
      (select json_agg(json_build_object('name', a.attname, 'is_generated', a.attgenerated <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
    order by c.relname`.execute(db)
  return rows
}

/** A row as text that any PostgreSQL writes and reads alike, without what is worked out. */
const rowText = ({ columns }: BackupTable): RawBuilder<string> =>
  sql<string>`row(${sql.join(columns.map(({ name, is_generated }) => (is_generated ? sql`null` : sql.ref(`line.${name}`))))})::text`

/** The rows of a table as text. */
export const rowsOf = (table: BackupTable) =>
  sql<{ row: string }>`select ${rowText(table)} as row from ${sql.table(table.table)} line`

/** How many rows a table has and what they come to, in whatever order. */
export async function sumOf(db: Kysely<Tables>, table: BackupTable): Promise<{ rows: number; sum: string }> {
  const { rows } = await sql<{ rows: number; sum: string }>`
    select count(*) as rows, coalesce(sum(hashtextextended(row, 0)), 0)::text as sum
    from (${rowsOf(table)}) as every`.execute(db)
  return rows[0]!
}

/** Values are written the same way whatever the server was set to. */
export async function setPortableFormat(db: Kysely<Tables>): Promise<void> {
  const settings = ['datestyle = iso', 'intervalstyle = postgres', 'extra_float_digits = 1', 'bytea_output = hex']
  for (const setting of [...settings, "timezone = 'UTC'", 'idle_in_transaction_session_timeout = 0'])
    await sql.raw(`set local ${setting}`).execute(db)
}

import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** What stands in the way of rows that were checked when they were first written, and how each comes back. */
async function guardsOf(db: Kysely<Tables>, tables: readonly string[]) {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and r.relnamespace = 'public'::regnamespace and r.relname = any (${sql.val([...tables])}::text[])
    order by 1, 2`.execute(db)
  const { rows: forced } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity and relname = any (${sql.val([...tables])}::text[])
    `.execute(db)
  return { keys, forced: forced.map(({ table }) => table) }
}

/**
 * Fills tables from nothing, in any order: without their triggers, without the keys between them, and without the wall
 * that holds their owner too. All of it stands again afterwards, and the keys are checked; it ends with the transaction.
 */
export async function withoutGuards<T>(
  db: Kysely<Tables>,
  tables: readonly string[],
  fill: () => Promise<T>,
): Promise<T> {
  const { keys, forced } = await guardsOf(db, tables)
  const alter = (table: string, change: ReturnType<typeof sql>) =>
    sql`alter table ${sql.table(table)} ${change}`.execute(db)
  // What the migrations brought along is in the backup as it became.
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
  for (const { table, name } of keys) await alter(table, sql`drop constraint ${sql.id(name)}`)
  for (const table of tables) await alter(table, sql`disable trigger user`)
  for (const table of forced) await alter(table, sql`no force row level security`)
  const result = await fill()
  for (const { table, name, definition } of keys)
    await alter(table, sql`add constraint ${sql.id(name)} ${sql.raw(definition)}`)
  for (const table of tables) await alter(table, sql`enable trigger user`)
  for (const table of forced) await alter(table, sql`force row level security`)
  return result
}

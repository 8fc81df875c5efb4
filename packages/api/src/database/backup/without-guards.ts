import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.gen.ts'

/** Keys, indexes, and forced row security, which block or slow down rows that were checked before, and how to restore them. */
async function guardsOf(db: Kysely<Tables>, tables: readonly string[]) {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and r.relnamespace = 'public'::regnamespace and r.relname = any (${sql.val([...tables])}::text[])
    order by 1, 2`.execute(db)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = any (${sql.val([...tables])}::text[])
      and not exists (select from pg_constraint where conname = indexname)
      -- Those of a table in parts stay: each part has its own.
      and indexdef not like '% ON ONLY %'`.execute(db)
  const { rows: forced } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity and relname = any (${sql.val([...tables])}::text[])
    `.execute(db)
  return { keys, indexes, forced: forced.map(({ table }) => table) }
}

/**
 * Fills tables from nothing, in any order: without their triggers and indexes, without the keys between them, and without
 * the row-level security that binds their owner too. All of it is restored afterwards, and the keys are checked.
 */
export async function withoutGuards<T>(
  db: Kysely<Tables>,
  tables: readonly string[],
  fill: () => Promise<T>,
): Promise<T> {
  const { keys, indexes, forced } = await guardsOf(db, tables)
  const alter = (table: string, change: ReturnType<typeof sql>) =>
    sql`alter table ${sql.table(table)} ${change}`.execute(db)
  // What the migrations brought along is in the backup as it became.
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
  for (const { table, name } of keys) await alter(table, sql`drop constraint ${sql.id(name)}`)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
  for (const table of tables) await alter(table, sql`disable trigger user`)
  for (const table of forced) await alter(table, sql`no force row level security`)
  const result = await fill()
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  for (const { table, name, definition } of keys)
    await alter(table, sql`add constraint ${sql.id(name)} ${sql.raw(definition)}`)
  for (const table of tables) await alter(table, sql`enable trigger user`)
  for (const table of forced) await alter(table, sql`force row level security`)
  return result
}

import { sql, type Kysely } from 'kysely'
import type { Database } from '#database/database.ts'
import type { Tables } from '#database/tables.gen.ts'
import { backupTables, sumOf, setPortableFormat } from '#database/backup/backup-tables.ts'

/** Rows and sum of every table, and what guards them: two databases of which one was restored from the other are alike. */
export async function contentsOf({ owner, kind }: Database) {
  return owner.transaction().execute(async (db) => {
    await setPortableFormat(db)
    const tables = await backupTables(db)
    const guards = await guardsOf(db)
    if (kind === 'postgres') await sql`set local role rad_backup`.execute(db)
    const sums: Record<string, { rows: number; sum: string }> = {}
    for (const one of tables) sums[one.table] = await sumOf(db, one)
    return { sums, guards }
  })
}

/** Keys, checks, indexes, triggers and policies, each in words of the database. */
async function guardsOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ guard: string }>`
    select r.relname || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid) as guard from pg_constraint c
      join pg_class r on r.oid = c.conrelid where r.relnamespace = 'public'::regnamespace and c.contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select r.relname || ' ' || t.tgname || ' ' || t.tgenabled::text from pg_trigger t
      join pg_class r on r.oid = t.tgrelid where r.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all select relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select tablename || ' ' || policyname from pg_policies where policyname <> 'backup_read'
    order by 1`.execute(db)
  return rows.map(({ guard }) => guard)
}

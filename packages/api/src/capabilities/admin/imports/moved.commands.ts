import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { joinStored, markOf, sameKey, tableFacts } from './batch.commands.ts'

/** Rows that were given another day are still as their import left them: it can be undone. */
export async function markMoved(db: Db, table: string, ids: readonly string[]): Promise<void> {
  const facts = await tableFacts(db, table)
  await sql`
    update import_change change set mark = ${markOf(facts, 't')}
    from import_change c ${joinStored(table)} join ${sql.table(table)} t on ${sameKey(facts, 't')}
    where change.id = c.id and c.table_name = ${table}::text and c.mark is not null and t.id::text = any (${sql.val([...ids])}::text[])
  `.execute(db)
}

/** A row that the product itself worked on, such as a document that it read, is still as its import left it where it was before. */
export async function markWorkedOn(db: Db, table: 'document', id: string, from_version: number): Promise<void> {
  await sql`
    update import_change c set mark = t.version::text from ${sql.table(table)} t
    where c.table_name = ${sql.lit(table)} and c.key ->> 'id' = ${id} and c.mark = ${String(from_version)} and t.id = ${id}::uuid
  `.execute(db)
}

/** Files that were checked under other settings are checked once more before they are imported. */
export async function checkAgain(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update import set status = 'uploaded', attempt = attempt + 1, done = 0, outcome = null
    where status in ('checking', 'checked', 'committing') returning id`.execute(db)
  await sql`delete from import_row where import_id = any (${sql.val(rows.map(({ id }) => id))}::uuid[])`.execute(db)
  return rows.length
}

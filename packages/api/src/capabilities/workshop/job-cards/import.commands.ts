import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { CallerError, conflict } from '#kernel/command/errors.ts'
import type { ImportBatch, Importer } from '#kernel/import/importer.ts'
import { contradictions } from './contradictions.lookups.ts'
import { type Origin, upsertCards } from './upsert.commands.ts'

/** The origin that timelines show for imported cards. */
export const originOf = ({ file_name }: ImportBatch): Origin => ({
  source: 'import',
  opened: (line) => sql`${`Imported from ${file_name}, line `}::text || ${line}`,
  corrected: (line) => sql`${`Corrected by ${file_name}, line `}::text || ${line}`,
})

/** Writes checked lines. If a line contradicts stored values it leaves out, nothing is written. */
export async function writeCards(batch: ImportBatch): Promise<void> {
  const [first] = await contradictions(batch)
  if (first) throw conflict('import.contradiction', `Row ${first.line}: ${first.sentence}`, { line: first.line })
  await joiningSets(batch.db, () => upsertCards(batch, originOf(batch)))
}

/**
 * The planner has no statistics on the lines of a file, and expects a few: without this it would look each of fifty
 * thousand up in all rows of another table, or sort two tables by a part of what they are joined by. Triggers and
 * constraints join as the planner decides (migrations/1019_vehicles_and_customers.sql).
 */
export async function joiningSets<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(db)
  await sql`set local enable_mergejoin = off`.execute(db)
  const done = await work()
  await sql`set local enable_nestloop = on`.execute(db)
  await sql`set local enable_mergejoin = on`.execute(db)
  return done
}

/** What was written on these cards since is not thrown away with them. */
export const beforeUndoOfCards: NonNullable<Importer['beforeUndo']> = async (db, removed) => {
  const { rows } = await sql`
    select from holdup h where h.job_card_id in (${removed('job_card')}) and h.id not in (${removed('holdup')}) limit 1
  `.execute(db)
  if (rows.length > 0)
    throw new CallerError(409, 'in_use', 'Other records refer to rows of this import. Undo what was added later first.')
  // Vehicles stay known, of customers that are not.
  await sql`update vehicle set customer_id = null where customer_id in (${removed('customer')})`.execute(db)
  await sql`
    delete from timeline_event where entity_kind = 'job_card' and entity_id in (${removed('job_card')})`.execute(db)
}

/** Cards that were set back are on hold again if hold-ups were opened since. */
export const afterUndoOfCards: NonNullable<Importer['afterUndo']> = async (db, restored) => {
  await sql`update holdup set job_card_id = job_card_id where job_card_id in (${restored('job_card')})`.execute(db)
}

/** Tables that an import of job cards writes and locks. */
export const cardTables = ['job_card', 'job_card_line', 'holdup', 'customer']

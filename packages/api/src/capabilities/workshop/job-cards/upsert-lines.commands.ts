import { sql } from 'kysely'
import type { RowWriter } from '#kernel/import/importer.ts'

/** The lines of work in records, one for each text, with its component. */
const linesOfRecord = (lines: ReturnType<RowWriter['lines']>) => sql`(
  select r.entity_id as job_card_id, w.place::int as place, w.text, nullif(r.record -> 'components' ->> (w.place - 1)::int, '') as component
  from ${lines} r cross join lateral jsonb_array_elements_text(r.record -> 'work') with ordinality w (text, place)
  where jsonb_typeof(r.record -> 'work') = 'array'
)`

/** Lines of new cards: not stored one by one for the undo, since they are deleted with their cards. */
export async function addLines(writer: RowWriter): Promise<void> {
  await sql`
    insert into job_card_line (job_card_id, place, text, component)
    select s.job_card_id, s.place, s.text, s.component from ${linesOfRecord(writer.lines('new'))} s
  `.execute(writer.db)
}

/** Lines of known cards: corrected by their places; lines no longer in the record are removed. */
export async function changeLines(writer: RowWriter): Promise<void> {
  const given = linesOfRecord(writer.lines('changed'))
  const isOther = sql`(s.text, s.component) is distinct from (t.text, t.component)`
  await writer.remove(
    'job_card_line',
    sql`t.job_card_id in (select r.entity_id from ${writer.lines('changed')} r where jsonb_typeof(r.record -> 'work') = 'array')
      and not exists (select from ${given} s where s.job_card_id = t.job_card_id and s.place = t.place)`,
  )
  await writer.change(
    'job_card_line',
    sql`exists (select from ${given} s where s.job_card_id = t.job_card_id and s.place = t.place and ${isOther})`,
    sql`
      update job_card_line t set text = s.text, component = s.component from ${given} s
      where s.job_card_id = t.job_card_id and s.place = t.place and ${isOther}
    `,
  )
  await writer.add(
    'job_card_line',
    sql`
      insert into job_card_line (job_card_id, place, text, component)
      select s.job_card_id, s.place, s.text, s.component from ${given} s
      where not exists (select from job_card_line l where l.job_card_id = s.job_card_id and l.place = s.place)
    `,
  )
}

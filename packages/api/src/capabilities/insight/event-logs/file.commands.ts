import { sql } from 'kysely'
import type { ImportBatch } from '#kernel/import/importer.ts'
import { addRows, asRead } from '#kernel/import/rows.ts'

const read = ['case_name', 'activity', 'at', 'resource', 'event_no', 'outlet_id', 'vin', 'import_key']

/** Adds the new events of a file in its order, after those that are there. */
export async function writeEvents(batch: ImportBatch): Promise<void> {
  // A log stays when its import is undone: another may have brought events since. Without any it is shown nowhere.
  await sql`
    insert into event_log (name)
    select distinct on (lower(r.record ->> 'log')) r.record ->> 'log' from ${batch.lines('new')} r order by lower(r.record ->> 'log'), r.line
    on conflict (lower(name)) do nothing`.execute(batch.db)
  const columns = { ...asRead(read), log_id: sql`log.id`, place: sql`log.last + r.line` }
  await addRows(
    batch,
    'event_log_entry',
    columns,
    sql`join (
      select log.id, lower(log.name) as name, coalesce(max(e.place), 0) as last
      from event_log log left join event_log_entry e on e.log_id = log.id group by log.id
    ) log on log.name = lower(r.record ->> 'log')`,
  )
}

import { sql } from 'kysely'
import { forbidden } from '#kernel/command/errors.ts'
import { addRows, asAdded, asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import type { ImportBatch, Importer } from '#kernel/import/importer.ts'
import { customerFields } from './contract.ts'
import { checkCustomerLine, customerFile, knownOfCustomers } from './line.importer.ts'
import { readsNames } from './source.ts'
import { consentEvent, contactWays } from './vocabulary.ts'

/** What a line sets of its customer, and what a correction is compared with. */
const columns = [
  ...customerFile.keys.filter((key) => !['no', 'outlet', 'city', 'state'].includes(key)),
  'outlet_id',
  'city_id',
]

const event = (batch: ImportBatch) => sql`'customer', ${batch.now.toISOString()}::timestamptz, ${batch.user_id}::uuid,
  ${batch.user_name}::text, r.entity_id`

/** A line of the timeline for each customer that a file brought or corrected. */
const timelineEvents = (batch: ImportBatch, lines: 'new' | 'changed', type: string, text: string) => sql`
  insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, system)
  select ${event(batch)}, ${type}::text, ${`${text} ${batch.file_name}, line `}::text || r.line, true
  from ${batch.lines(lines)} r`

/** A line for each consent that becomes another than it is: who changed it and when. */
const consentEvents = (batch: ImportBatch, lines: 'new' | 'changed') => sql`
  insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, before, after, system)
  select ${event(batch)}, case when consent.is_given then consent.given else consent.withdrawn end,
    jsonb_build_object(consent.field, not consent.is_given), jsonb_build_object(consent.field, consent.is_given), true
  from ${batch.lines(lines)} r left join customer stored on stored.id = r.entity_id
    cross join lateral (values ${sql.join(
      contactWays.map((way) => {
        const field = `consent_${way}`
        return sql`(${sql.lit(field)}, ${sql.lit(consentEvent(way, true))}, ${sql.lit(consentEvent(way, false))},
          (r.record ->> ${sql.lit(field)})::boolean, coalesce(${sql.ref(`stored.${field}`)}, false))`
      }),
    )}) consent (field, given, withdrawn, is_given, was_given)
  where consent.is_given is distinct from consent.was_given and consent.is_given is not null
  order by r.line, consent.field`

async function write(batch: ImportBatch): Promise<void> {
  // Before the rows: what was given until now is read there.
  await batch.add('timeline_event', consentEvents(batch, 'changed'))
  const changed = await changeRows(batch, 'customer', asRead(columns))
  if (changed > 0) await batch.add('timeline_event', timelineEvents(batch, 'changed', 'changed', 'Corrected by'))
  await consentEvents(batch, 'new').execute(batch.db)
  const added = await addRows(batch, 'customer', asAdded(columns, customerFields.fields))
  if (added > 0) await timelineEvents(batch, 'new', 'added', 'Imported from').execute(batch.db)
}

/** Customers from a file, found again by their numbers here or by those of their outlets. */
export const customerImporter: Importer = {
  kind: 'customers',
  label: 'Customers',
  hint: 'One row per customer, matched by customer number, or by outlet and DMS number. Empty cells change nothing.',
  tables: ['customer'],
  fields: customerFile.fields,
  keyField: 'source_no',
  prepare: async (db, setup) => {
    // A dry run shows stored values next to those of the file.
    if (!readsNames(setup.actor)) throw forbidden('You don’t have permission to change the customer.')
    const known = await knownOfCustomers(db)
    return (cells, say) => checkCustomerLine(cells, say, { setup, known })
  },
  stored: () => sql`
    select c.no as key, c.id as entity_id, c.version, ${storedValues('c', columns)} as values from customer c
    union all
    select c.outlet_id::text || ' ' || c.source_no, c.id, c.version, ${storedValues('c', columns)}
    from customer c where c.source_no is not null and c.outlet_id is not null
  `,
  write,
  beforeUndo: async (db, removed) => {
    await sql`delete from timeline_event where entity_kind = 'customer' and entity_id in (${removed('customer')})`.execute(
      db,
    )
  },
}

import { type RawBuilder, sql } from 'kysely'
import type { ImportBatch } from '#kernel/import/importer.ts'
import { consentEvent, type ContactWay, contactWays } from './vocabulary.ts'

/** The ids of the customers who opted out of a way, by a file. */
type OptedOut = (way: ContactWay) => RawBuilder<unknown>

const consentTo = (way: ContactWay) => sql.ref(`consent_${way}`)

/** Customers who opted out, by a file, withdraw the consent to that way alone; each withdrawal is an event of the customer. */
export async function withdrawConsentsOfFile(batch: ImportBatch, optedOut: OptedOut): Promise<void> {
  const now = sql`${batch.now.toISOString()}::timestamptz`
  const agreed = contactWays.map((way) => sql`t.${consentTo(way)} and t.id in (${optedOut(way)})`)
  const events = contactWays.map(
    (way) => sql`
      select 'customer', ${now}, ${batch.user_id}::uuid, ${batch.user_name}::text, t.id, ${consentEvent(way, false)}::text,
        ${`Imported from ${batch.file_name}`}::text, true
      from customer t where t.${consentTo(way)} and t.id in (${optedOut(way)})`,
  )
  await batch.add(
    'timeline_event',
    sql`insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, system)
      ${sql.join(events, sql` union all `)}`,
  )
  const sets = contactWays.map((way) => sql`${consentTo(way)} = ${consentTo(way)} and t.id not in (${optedOut(way)})`)
  await batch.change(
    'customer',
    sql.join(agreed, sql` or `),
    sql`update customer t set ${sql.join(sets)}, version = t.version + 1, updated_at = ${now}, updated_by = ${batch.user_id}::uuid
      where ${sql.join(agreed, sql` or `)}`,
  )
}

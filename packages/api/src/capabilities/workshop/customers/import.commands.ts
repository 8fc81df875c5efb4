import { sql } from 'kysely'
import type { ImportBatch } from '#kernel/import/importer.ts'
import { consentEvent, type ContactWay, contactWays } from './vocabulary.ts'

/** A customer who opted out of a way, by a file. */
export interface OptedOut {
  customer_id: string
  way: ContactWay
}

/** Customers who opted out, by a file, withdraw the consent to that way alone; each withdrawal is an event of the customer. */
export async function withdrawConsentsOfFile(batch: ImportBatch, optedOut: readonly OptedOut[]): Promise<void> {
  if (optedOut.length === 0) return
  const now = sql`${batch.now.toISOString()}::timestamptz`
  const ways = contactWays.map((way) => {
    const ids = optedOut.flatMap((one) => (one.way === way ? [one.customer_id] : []))
    return { way, consent: sql.ref(`consent_${way}`), isAmong: sql`t.id = any (${sql.val(ids)}::uuid[])` }
  })
  const agreed = sql.join(
    ways.map(({ consent, isAmong }) => sql`t.${consent} and ${isAmong}`),
    sql` or `,
  )
  const events = ways.map(
    ({ way, consent, isAmong }) => sql`
      select 'customer', ${now}, ${batch.user_id}::uuid, ${batch.user_name}::text, t.id, ${consentEvent(way, false)}::text,
        ${`Imported from ${batch.file_name}`}::text, true
      from customer t where t.${consent} and ${isAmong}`,
  )
  await batch.add(
    'timeline_event',
    sql`insert into timeline_event (entity_kind, at, actor_id, actor, entity_id, type, text, system)
      ${sql.join(events, sql` union all `)}`,
  )
  const sets = ways.map(({ consent, isAmong }) => sql`${consent} = ${consent} and not ${isAmong}`)
  await batch.change(
    'customer',
    agreed,
    sql`update customer t set ${sql.join(sets)}, version = t.version + 1, updated_at = ${now}, updated_by = ${batch.user_id}::uuid
      where ${agreed}`,
  )
}

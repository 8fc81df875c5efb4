import { type RawBuilder, sql } from 'kysely'
import type { cardFields } from './list.contract.ts'

/** Amounts in units of the currency on the wire and in records, in hundredths in the table. */
export const cardAmounts = ['estimate', 'approved', 'invoiced', 'liability'] as const

/** Instants of a card, as they come from outside. */
export const cardInstants = [
  'received_at',
  'promised_at',
  'work_started_at',
  'completed_at',
  'invoiced_at',
  'delivered_at',
  'cancelled_at',
] as const

/** What is the column's own value. */
const plain = [
  'vin',
  'reg_no',
  'odometer',
  'cluster_replaced',
  'service_type',
  'category',
  'sub_category',
  'concern',
  'advisor',
  'stage',
  'vor',
  'loaner_given',
  'touch_minutes',
  'supplements',
  'insurer',
  'claim_no',
  'surveyor',
  'psf_score',
] as const satisfies readonly (keyof typeof cardFields.fields)[]

/** Columns of the table that a record sets, in the table's own values. */
export const cardColumns = [...plain, ...cardInstants, ...cardAmounts] as const

/** An instant as the wire writes it. */
export const writtenInstant = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** One column of a card's lines of work, one entry for each line. */
const ofLines = (column: 'text' | 'component') => sql`(
  select coalesce(jsonb_agg(coalesce(${sql.ref(`l.${column}`)}, '') order by l.place), '[]') from job_card_line l
  where l.job_card_id = c.id
)`

/**
 * A card `c` and its customer `cu` in the names of the API: what a file or a feed is compared with, and what the timeline records
 * of a change.
 */
export const cardValues: RawBuilder<Record<string, unknown>> = sql`jsonb_build_object(${sql.join([
  ...plain.flatMap((column) => [sql.lit(column), sql.ref(`c.${column}`)]),
  ...cardInstants.flatMap((column) => [sql.lit(column), writtenInstant(sql.ref(`c.${column}`))]),
  ...cardAmounts.flatMap((column) => [sql.lit(column), sql`trim_scale(${sql.ref(`c.${column}`)} / 100.0)`]),
])})
  || jsonb_build_object('job_type', c.job_type, 'work', ${ofLines('text')}, 'components', ${ofLines('component')}, 'customer_no', cu.source_no,
    'customer_name', cu.name, 'customer_phones', to_jsonb(cu.phones))`

/** Cards with the customers they name. */
export const cardsWithCustomers = sql`job_card c left join customer cu on cu.id = c.customer_id`

/** By what a card of a dealer's system is found again (T26). */
export const cardKey = (outlet_id: string, dms_no: string) => `${outlet_id} ${dms_no}`

/** All cards that came from a dealer's system, as they are compared with what comes. */
export const storedCards = sql<{ key: string; entity_id: string; version: number; values: Record<string, unknown> }>`
  select c.outlet_id::text || ' ' || c.dms_no as key, c.id as entity_id, c.version, ${cardValues} as values
  from ${cardsWithCustomers} where c.dms_no is not null
`

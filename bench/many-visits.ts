import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'

type Db = Database['owner']

const zone = 'Asia/Kolkata'
/** Retention looks back 13 months from each month of a year. */
const days = 790
const visitsEach = 2

/**
 * Visits of the vehicles of two years and a month, four of five at their home outlet: those that were received in the months that
 * retention is counted of, and those that came again (M48).
 */
export const addVisits = (db: Db) =>
  sql`
  with everywhere as (select array_agg(id order by code) as ids from outlet where status = 'active'), visit as (
    select v.id as vehicle_id, v.vin, v.reg_no, m.channel_id, n, nth,
      case when (n + nth) % 5 > 0 then v.home_outlet_id else ids[1 + n % cardinality(ids)] end as outlet_id,
      now() - (7 + (hashint8extended(n, nth) & 9223372036854775807) % ${sql.lit(days * 24)}) * interval '1 hour' as at
    from (select *, right(vin, 9)::bigint as n from vehicle where vin like 'MA3BENCH%') v
      left join model m on m.id = v.model_id cross join generate_series(0, ${sql.lit(visitsEach - 1)}) nth cross join everywhere
  )
  insert into job_card (no, job_type, source, dms_no, outlet_id, dealer_id, region_id, channel_id, vehicle_id, vin, reg_no, status, stage,
    received_at, received_on, completed_at, invoiced_at, delivered_at, delivered_on, last_outlet_update_at)
  select 'J' || to_char(at, 'YY') || o.code || '-' || lpad((n * ${sql.lit(visitsEach)} + nth)::text, 7, '0'), 'service', 'dms_feed',
    'RO' || n || '-' || nth, o.id, o.dealer_id, o.region_id, channel_id, vehicle_id, vin, reg_no, 'delivered', 'ready',
    at, (at at time zone ${sql.lit(zone)})::date, out_at, out_at, out_at, (out_at at time zone ${sql.lit(zone)})::date, out_at
  from visit join outlet o on o.id = visit.outlet_id cross join lateral (select at + interval '7 hours' as out_at) done`.execute(
    db,
  )

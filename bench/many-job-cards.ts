import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { enlargeNetwork, pick } from './many-tickets.ts'

type Db = Database['owner']

const vehicles = 150_000
const batch = 50_000
const zone = 'Asia/Kolkata'
const n = sql`n::bigint`

/** Vehicles of the demo's models, each kept by an outlet; few outlets keep many of them. */
const addVehicles = (db: Db) =>
  sql`
  with place as materialized (
    select id, row_number() over (order by code) - 1 as nth from outlet where status = 'active'
  ), known as materialized (
    select id, make, name, row_number() over (order by make, name) - 1 as nth from model
  )
  insert into vehicle (vin, reg_no, make, model, model_id, model_year, home_outlet_id)
  select 'MA3BENCH' || lpad(n::text, 9, '0'), 'MH12AB' || n, known.make, known.name, known.id, 2015 + n % 10, place.id
  from generate_series(1, ${sql.lit(vehicles)}) n
    join place on place.nth = floor(power(${pick(n, 1, 1_000_000)} / 1e6::float8, 2) * (select count(*) from place))::bigint
    join known on known.nth = ${pick(n, 2, sql`(select count(*) from known)`)}`.execute(db)

/** Cards of three years, of which one in fifty is still in the workshop; one in three is of bodyshop. */
const addCards = (db: Db, from: number, to: number) =>
  sql`
  with place as materialized (
    select id, code, dealer_id, region_id, row_number() over (order by code) - 1 as nth
    from outlet where status = 'active'
  ), drawn as (
    select n, n % 50 = 0 as is_open, case when n % 3 = 0 then 'bodyshop' else 'service' end as job_type,
      now() - case when n % 50 = 0 then ${pick(n, 3, 20 * 1440)} else 2 * 1440 + ${pick(n, 4, 1095 * 1440)} end
        * interval '1 minute' as at,
      1 + ${pick(n, 5, 96 * 60)} as minutes, 1 + ${pick(n, 6, vehicles)} as vehicle_n
    from generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) n
  ), timed as (
    select *, case when is_open then null else at + minutes * interval '1 minute' end as out_at from drawn
  )
  insert into job_card (no, job_type, source, dms_no, outlet_id, dealer_id, region_id, channel_id, vehicle_id, vin, reg_no,
    odometer, category, status, stage, received_at, received_on, first_promised_at, promised_at, work_started_at, completed_at,
    delivered_at, delivered_on, touch_minutes, insurer, claim_no, concern)
  select 'J' || to_char(t.at, 'YY') || place.code || '-' || lpad(n::text, 6, '0'), t.job_type, 'import', 'RO' || n, place.id,
    place.dealer_id, place.region_id, m.channel_id, v.id, v.vin, v.reg_no, 1000 + extract(day from now() - t.at)::int * -1 + 2000,
    (array['Engine', 'Brakes', 'Time', 'Body', 'Electrical', 'Suspension'])[1 + n % 6],
    case when t.out_at is not null then 'delivered' else (array['open', 'in_work', 'final_check', 'ready'])[1 + n / 50 % 4] end,
    'reception', t.at, (t.at at time zone ${sql.lit(zone)})::date, t.at + interval '2 days', t.at + interval '2 days', t.at,
    t.out_at - interval '1 minute', t.out_at, (t.out_at at time zone ${sql.lit(zone)})::date, n % 400,
    case when t.job_type = 'bodyshop' then 'Insurer ' || n % 40 end,
    case when t.job_type = 'bodyshop' then 'CL-' || n end, 'Noise from the front when braking'
  from timed t
    join place on place.nth = floor(power(${pick(n, 7, 1_000_000)} / 1e6::float8, 2) * (select count(*) from place))::bigint
    join vehicle v on v.vin = 'MA3BENCH' || lpad(t.vehicle_n::text, 9, '0')
    left join model m on m.id = v.model_id`.execute(db)

/** A hold-up of every third card: of those that are open it lasts still. */
const addHoldups = (db: Db, from: number, to: number) =>
  sql`
  insert into holdup (job_card_id, outlet_id, region_id, channel_id, job_type, reason_id, party, started_at, expected_until,
    ended_at, end_cause)
  select c.id, c.outlet_id, c.region_id, c.channel_id, c.job_type, r.id, r.party, c.received_at,
    c.received_at + interval '1 day', c.delivered_at - (c.delivered_at - c.received_at) / 2,
    case when c.delivered_at is not null then 'resolved' end
  from generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) n
    join job_card c on c.dms_no = 'RO' || n
    join (select *, row_number() over (partition by job_type order by code) - 1 as nth, count(*) over (partition by job_type) as reasons
      from holdup_reason) r on r.job_type = c.job_type and r.nth = ${pick(n, 8, sql`r.reasons`)}
  where n % 3 = 1 or n % 50 = 0`.execute(db)

/**
 * So many job cards with their vehicles and hold-ups in a network of 1,500 outlets, always the same. The tables keep their
 * sums, spans, readings, and repeats by themselves, which takes their indexes: nothing is dropped meanwhile.
 */
export async function fillJobCards(database: Database, count: number): Promise<void> {
  const write = (work: (db: Db) => Promise<unknown>) =>
    inTransaction(database, { as: 'rad_network' }, 'write', (db) => work(db).then(() => undefined), {
      timeoutMs: 1_200_000,
    })
  await write(async (db) => {
    await enlargeNetwork(db)
    await addVehicles(db)
  })
  await sql`analyze outlet, vehicle, vehicle_outlet`.execute(database.owner)
  for (let from = 1; from <= count; from += batch) {
    const to = Math.min(from + batch - 1, count)
    await write((db) => addCards(db, from, to))
    await write((db) => addHoldups(db, from, to))
    if (from === 1) await sql`analyze job_card, holdup, odometer_reading`.execute(database.owner)
  }
}

import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { storedCardSums, storedCardSumsByPlace } from '../packages/api/src/capabilities/workshop/job-cards/sums.ts'
import { storedHoldupSums, storedHoldupSumsByPlace } from '../packages/api/src/capabilities/workshop/holdups/sums.ts'
import { fold, rebuildSums } from '../packages/api/src/kernel/list/stored-sums.ts'
import { withoutIndexes } from '../packages/demo/src/seed.ts'
import { enlargeNetwork, pick } from './many-tickets.ts'

type Db = Database['owner']

/** The cards are those of a year, which a brand has so many of that stood still or were complained about. */
const days = 365
/** How many of them there are for each vehicle. */
const visits = 3
const zone = 'Asia/Kolkata'
const n = sql`n::bigint`

/** A key made from a number, of the form of those that the database makes by chance. */
const keyOf = (kind: string, row: RawBuilder<unknown> = sql`n`) =>
  sql`overlay(overlay(md5(${sql.lit(kind)} || ${row}) placing '4' from 13) placing '8' from 17)::uuid`

/** Active outlets; few of them have many cars. */
const places = sql`select id, code, dealer_id, region_id, functions, row_number() over (order by code) - 1 as nth
  from outlet where status = 'active'`
const nthPlace = (purpose: number) =>
  sql`floor(power(${pick(n, purpose, 1_000_000)} / 1e6::float8, 2) * (select count(*) from place))::bigint`

/** Vehicles of the demo's models, each serviced by an outlet. */
const addVehicles = (db: Db, count: number) =>
  sql`
  with place as materialized (${places}), known as materialized (
    select id, make, name, row_number() over (order by make, name) - 1 as nth from model
  )
  insert into vehicle (id, vin, reg_no, make, model, model_id, model_year, home_outlet_id)
  select ${keyOf('vehicle ')}, 'MA3BENCH' || lpad(n::text, 9, '0'), 'MH12AB' || n, known.make, known.name, known.id,
    2015 + n % 10, place.id
  from generate_series(1, ${sql.lit(count)}) n
    join place on place.nth = ${nthPlace(1)}
    join known on known.nth = ${pick(n, 2, sql`(select count(*) from known)`)}`.execute(db)

/** When card `n` came and went, what it is of, and of whom: one in fifty is in the workshop still, and most of these on hold. */
const drawn = (count: number) => sql`
  drawn as (
    select *, case when is_open then null else at + minutes * interval '1 minute' end as out_at
    from (
      select *, now() - case when is_open then ${pick(n, 3, 20 * 1440)} else minutes + ${pick(n, 4, days * 1440)} end
        * interval '1 minute' as at
      from (
        select n, ${keyOf('card ')} as id, n % 50 = 0 as is_open, n % 50 = 0 and n % 150 <> 0 as is_held,
          n % 61 = 1 as is_cancelled, n % 3 = 0 as is_body,
          120 + ${pick(n, 5, sql`case when n % 3 = 0 then 24 * 1440 else 4 * 1440 end`)} as minutes,
          1 + ${pick(n, 6, Math.ceil(count / visits))} as vehicle_n
        from generate_series(1, ${sql.lit(count)}::int) n
      ) card
    ) timed
  )`

const addCards = (db: Db, count: number) =>
  sql`
  with place as materialized (${places}), ${drawn(count)}, brought as (
    select id, vin, reg_no, channel_id, row_number() over () as nth from (
      select v.id, v.vin, v.reg_no, m.channel_id from generate_series(1, ${sql.lit(Math.ceil(count / visits))}) n
        join vehicle v on v.vin = 'MA3BENCH' || lpad(n::text, 9, '0') left join model m on m.id = v.model_id order by n
    ) v
  )
  insert into job_card (id, no, job_type, source, dms_no, outlet_id, dealer_id, region_id, channel_id, vehicle_id, vin, reg_no,
    odometer, service_type, category, concern, advisor, status, held_from, stage, vor, received_at, received_on, first_promised_at,
    promised_at, work_started_at, completed_at, invoiced_at, delivered_at, delivered_on, cancelled_at, touch_minutes, estimate,
    approved, invoiced, supplements, insurer, claim_no, liability, holdup_id, holdup_reason_id, holdup_since, holdup_until, holdups,
    last_outlet_update_at)
  select t.id, 'J' || to_char(t.at, 'YY') || place.code || '-' || lpad(n::text, 7, '0'), work.type,
    'dms_feed', 'RO' || n, place.id, place.dealer_id, place.region_id, v.channel_id, v.id, v.vin, v.reg_no,
    1000 + (t.at::date - '2020-01-01'::date) * 20,
    case when is_body then 'accident' else (array['paid', 'running_repair', 'free_1', 'warranty'])[1 + n % 4] end,
    (array['Engine', 'Brakes', 'Time', 'Body', 'Electrical', 'Suspension'])[1 + ${pick(n, 10, 6)}],
    (array['Noise from the front when braking', 'Periodic service as due', 'Starts only at the second try', 'Air conditioning blows warm',
      'Scratch along the right side'])[1 + ${pick(n, 9, 5)}], 'Advisor ' || n % 9,
    case when is_held then 'on_hold' when is_open then (array['open', 'in_work', 'final_check', 'ready'])[1 + n / 50 % 4]
      when is_cancelled then 'cancelled' else 'delivered' end,
    case when is_held then 'in_work' end,
    case when is_open then (array['reception', 'diagnosis', 'work', 'approval', 'final_check'])[1 + n / 50 % 5] else 'ready' end,
    n % 17 = 0, t.at, (t.at at time zone ${sql.lit(zone)})::date, t.at + interval '2 days',
    t.at + (2 + n % 3) * interval '1 day', t.at + interval '1 hour', done_at - interval '30 minutes', done_at, done_at,
    (done_at at time zone ${sql.lit(zone)})::date, case when is_cancelled then out_at end, n % 400, n % 9000 * 100, n % 8000 * 100,
    case when done_at is not null then n % 8500 * 100 end, case when is_body then n / 3 % 3 else 0 end,
    case when is_body then 'Insurer ' || n % 40 end, case when is_body then 'CL-' || n end, case when is_body then n % 7000 * 100 end,
    case when is_held then ${keyOf('holdup ', sql`n * 2`)} end, case when is_held then reason.id end,
    case when is_held then t.at + interval '2 hours' end, case when is_held then t.at + (1 + n % 7) * interval '1 day' end,
    1 + n % 2, coalesce(out_at, t.at)
  from drawn t
    cross join lateral (select case when t.is_body then 'bodyshop' else 'service' end as type,
      case when not is_cancelled then out_at end as done_at) work
    join place on place.nth = ${nthPlace(7)}
    join brought v on v.nth = t.vehicle_n
    join (select *, row_number() over (partition by job_type order by code) - 1 as nth from holdup_reason) reason
      on reason.job_type = work.type and reason.nth = ${pick(n, 8, 18)}`.execute(db)

/** A hold-up of each card, and two of every second one; cards on hold have their last one open. Each is primary for its time. */
const addHoldups = (db: Db, count: number) =>
  sql`
  with ${drawn(count)}, reason as materialized (
    select *, row_number() over (partition by job_type order by code) - 1 as nth from holdup_reason
  ), halves as (
    select t.n, t.is_held, t.id, nth, case when nth = 0 then ${keyOf('holdup ', sql`n * 2`)} else ${keyOf('holdup ', sql`(n * 2 + 1)`)} end as key,
      coalesce(out_at, now()) - at as stay, at, is_cancelled
    from drawn t cross join generate_series(0, 1) nth where nth <= n % 2
  ), timed as (
    select *, case when is_held and nth = 0 then at + interval '2 hours' when is_held then at + interval '1 minute'
        else at + stay * (0.1 + nth * 0.4) end as from_at,
      case when is_held and nth = 0 then null when is_held then at + interval '90 minutes'
        else at + stay * (0.1 + nth * 0.4) + stay * (0.05 + ${pick(n, 11, 30)} / 100.0) end as to_at
    from halves
  )
  insert into holdup (id, job_card_id, outlet_id, region_id, channel_id, job_type, reason_id, party, started_at, expected_until,
    ended_at, end_cause, extended_count, updated_at)
  select t.key, c.id, c.outlet_id, c.region_id, c.channel_id, c.job_type, r.id, r.party, t.from_at,
    case when to_at is null then c.holdup_until else from_at + interval '1 day' end, to_at,
    case when to_at is null then null when n % 20 = 0 then 'reason_changed' else 'resolved' end, n % 7 % 3, from_at
  from timed t join job_card c on c.id = t.id
    join reason r on r.job_type = c.job_type and r.nth = case when t.nth = 0 then ${pick(n, 8, 18)} else ${pick(n, 12, 18)} end`.execute(
    db,
  )

/** What triggers store for rows added one by one, computed at once for all of them. */
async function keepAll(db: Db): Promise<void> {
  await sql`
    insert into holdup_span (job_card_id, from_at, to_at, holdup_id, reason_id, party, outlet_id, region_id, channel_id, job_type)
    select job_card_id, started_at, ended_at, id, reason_id, party, outlet_id, region_id, channel_id, job_type
    from holdup where ended_at > started_at or ended_at is null
    on conflict do nothing`.execute(db)
  await sql`
    insert into vehicle_outlet (outlet_id, vehicle_id) select distinct outlet_id, vehicle_id from job_card
    where vehicle_id is not null on conflict do nothing`.execute(db)
  await sql`
    insert into odometer_reading (vehicle_id, km, read_on, job_card_id)
    select vehicle_id, odometer, received_on, id from job_card where vehicle_id is not null and dms_no like 'RO%'
      and not exists (select from odometer_reading r where r.job_card_id = job_card.id)`.execute(db)
  await sql`
    update job_card c set repeat_of = earlier.id, is_repeat = true
    from (
      select id as of, lag(id) over visits as id, received_at, received_on, lag(delivered_at) over visits as delivered_at,
        lag(delivered_on) over visits as delivered_on
      from job_card where vehicle_id is not null window visits as (partition by vehicle_id, category order by received_at)
    ) earlier
    where c.id = earlier.of and c.repeat_of is null and earlier.delivered_at <= earlier.received_at
      and earlier.delivered_on >= earlier.received_on - 30`.execute(db)
  await sql`
    insert into job_card_promise (job_card_id, promised_at, said_at)
    select id, first_promised_at, received_at from job_card c
    where first_promised_at is not null and not exists (select from job_card_promise p where p.job_card_id = c.id)`.execute(
    db,
  )
}

const filled = [
  'vehicle',
  'vehicle_outlet',
  'odometer_reading',
  'job_card',
  'job_card_promise',
  'holdup',
  'holdup_span',
]

/** Fills tables without looking up every reference of every row: all of them are looked up together at the end. */
async function withoutReferences(db: Db, fill: () => Promise<void>): Promise<void> {
  const asOwner = () => sql`set local role none`.execute(db)
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.contype = 'f' and c.conrelid = any (${filled}::regclass[])`.execute(db)
  await asOwner()
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db)
  for (const table of filled) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`set local role rad_network`.execute(db)
  await fill()
  await asOwner()
  for (const table of filled) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  for (const { table, name, definition } of rows)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
}

/** Makes a demo database as large as a brand's: 1,500 outlets with so many job cards of a year and half as many hold-ups more. */
export async function fillJobCards(database: Database, count: number): Promise<void> {
  const write = (work: (db: Db) => Promise<void>) =>
    inTransaction(database, { as: 'rad_network' }, 'write', work, { timeoutMs: 3_600_000, sorts: true })
  await write(async (db) => {
    await sql`set local maintenance_work_mem = '512MB'`.execute(db)
    await sql`set local work_mem = '256MB'`.execute(db)
    await enlargeNetwork(db)
    await withoutReferences(db, () =>
      withoutIndexes(db, filled, async () => {
        await addVehicles(db, Math.ceil(count / visits))
        await addCards(db, count)
        await addHoldups(db, count)
        await keepAll(db)
      }),
    )
  })
  await write(async (db) => {
    for (const sums of [storedCardSums, storedCardSumsByPlace, storedHoldupSums, storedHoldupSumsByPlace]) {
      await rebuildSums(db, sums)
      await fold(db, sums)
    }
  })
}

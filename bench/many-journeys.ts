import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { rebuildSums } from '../packages/api/src/kernel/list/stored-sums.ts'
import { storedSums } from '../packages/api/src/app.ts'
import { withoutIndexes } from '../packages/demo/src/seed.ts'
import { enlargeNetwork, keyOf, pick } from './many-tickets.ts'

type Db = Database['owner']

const zone = 'Asia/Kolkata'
/** Visits of a vehicle lie so many days apart. */
const apart = 240
const visitsEach = 3
const large = ['vehicle', 'journey_event', 'journey_visit', 'journey_visit_stage']
const written = ['vehicle', 'journey_visit', 'journey_visit_stage']
const n = sql`n::bigint`

/** The usual steps of a visit, of which each path leaves out some and repeats others. */
const usual = `array['due', 'reminded', 'reached', 'booked', 'confirmed', 'arrived', 'card_opened', 'diagnosed', 'work_started', 'completed', 'ready', 'invoiced', 'delivered']`

/** 20,000 paths of 3 to 16 steps; the first of them are taken most. */
const addPaths = (db: Db) =>
  sql`
  insert into journey_path (steps, hash)
  select steps, md5(steps::text) from (
    select distinct array(
      select step from unnest(${sql.raw(usual)}) with ordinality usual (step, place)
        cross join generate_series(1, case when (hashint8extended(path, place) & 15) = 0 then 2 else 1 end)
      where place <= 3 + path % 11 and (path < 11 or (hashint8extended(path, 100 + place) & 3) > 0 or place = 1) order by place
    ) as steps from generate_series(0, 19999) path) made
  on conflict (hash) do nothing`.execute(db)

const addVehicles = (db: Db, count: number) =>
  sql`
  with place as materialized (select array_agg(id order by code) as ids from outlet where status = 'active'),
    known as materialized (select array_agg(id order by make, name) as ids, array_agg(make order by make, name) as makes, array_agg(name order by make, name) as names from model)
  insert into vehicle (id, vin, reg_no, make, model, model_id, model_year, home_outlet_id)
  select ${keyOf('vehicle ')}, 'MA3BENCH' || lpad(n::text, 9, '0'), 'MH12AB' || n, makes[k], names[k], known.ids[k], 2015 + n % 10,
    place.ids[1 + ${pick(n, 1, sql`cardinality(place.ids)`)}]
  from generate_series(1, ${sql.lit(count)}) n, place, known, lateral (select 1 + (n % cardinality(known.ids))::int as k) chosen`.execute(
    db,
  )

/** Three visits of each vehicle, with a path that tells how far they came. */
const addVisits = (db: Db) =>
  sql`
  with path as materialized (select id, steps, row_number() over (order by id) - 1 as nth, count(*) over () as every from journey_path),
  made as (
    select v.id as vehicle_id, v.model_id, no, o.id as outlet_id, o.dealer_id, o.region_id, m.channel_id, path.id as path_id, path.steps,
      now() - ((no - 1) * ${sql.lit(apart)} + 1 + ${pick(n, 4, apart)}) * interval '1 day' - n % 40000 * interval '1 second' as at,
      ${pick(n, 5, 60 * 24 * 30)} as minutes, n
    from (select *, right(vin, 9)::bigint as car from vehicle where vin like 'MA3BENCH%') v
      join outlet o on o.id = v.home_outlet_id left join model m on m.id = v.model_id
      cross join generate_series(1, ${sql.lit(visitsEach)}) no cross join lateral (select v.car * ${sql.lit(visitsEach)} + no as n) row
      join path on path.nth = floor(power(${pick(n, 3, 1_000_000)} / 1e6::float8, 6) * path.every)::bigint
  )
  insert into journey_visit (vehicle_id, no, outlet_id, dealer_id, region_id, channel_id, job_type, model_id, started_at, started_on, last_at,
    delivered_at, ending, medium, first_id, furthest_id, path_id, steps, repeats, loops, holdups, complaints, first_at, first_on, afterwards)
  select vehicle_id, no, outlet_id, dealer_id, region_id, channel_id, 'service', model_id, at, (at at time zone ${sql.lit(zone)})::date,
    at + minutes * interval '1 minute', case when is_delivered then at + minutes * interval '1 minute' end,
    case when is_delivered then 'delivered' when n % 3 = 0 then 'lost' when n % 3 = 1 then 'expired' end,
    (array['phone', 'message', 'email', 'other', 'walk_in'])[1 + n % 5], first.id, furthest.id, path_id, cardinality(made.steps),
    n % 4 / 3, 0, n % 5 / 4, n % 20 / 19, at, (at at time zone ${sql.lit(zone)})::date,
    case when is_delivered or n % 3 = 2 then null when n % 3 = 0 then 'lost' else 'nothing' end
  from made cross join lateral (select 'delivered' = any (made.steps) as is_delivered) done
    join journey_stage first on made.steps[1] = any (first.steps)
    join journey_stage furthest on made.steps[cardinality(made.steps)] = any (furthest.steps)`.execute(db)

const addStages = (db: Db) =>
  sql`
  insert into journey_visit_stage (visit_id, stage_id, at, dwell_minutes, entries, started_on, region_id)
  select v.id, stage.id, v.started_at + v.spent * (min(place) - 1) / v.steps,
    case when stage.id <> v.furthest_id then extract(epoch from v.spent)::int / 60 / v.steps * (1 + (v.id % 7)::int) / 4 end, count(*), v.started_on, v.region_id
  from (select v.*, last_at - started_at as spent from journey_visit v join vehicle car on car.id = v.vehicle_id and car.vin like 'MA3BENCH%') v
    join journey_path path on path.id = v.path_id cross join lateral unnest(path.steps) with ordinality taken (step, place)
    join journey_stage stage on taken.step = any (stage.steps)
  group by v.id, v.started_at, v.spent, v.steps, v.furthest_id, v.started_on, v.region_id, stage.id`.execute(db)

const addEvents = (db: Db) =>
  sql`
  insert into journey_event (at, step, vehicle_id, outlet_id, channel_id, job_type, source_kind, source_id, visit_no)
  select v.started_at + (v.last_at - v.started_at) * (place - 1) / v.steps, taken.step, v.vehicle_id, v.outlet_id, v.channel_id, v.job_type,
    'job_card', v.vehicle_id, v.no
  from journey_visit v join vehicle car on car.id = v.vehicle_id and car.vin like 'MA3BENCH%'
    join journey_path path on path.id = v.path_id cross join lateral unnest(path.steps) with ordinality taken (step, place)`.execute(
    db,
  )

/** So many visits of two years with about seven events each, and the sums of them. */
export async function fillJourneys(database: Database, count: number): Promise<void> {
  const within = { timeoutMs: 3_600_000 }
  const write = (work: (db: Db) => Promise<void>) =>
    inTransaction(database, { as: 'rad_network' }, 'write', work as never, within)
  await write(async (db) => {
    await sql`set local maintenance_work_mem = '512MB'`.execute(db)
    await sql`set local work_mem = '256MB'`.execute(db)
    await sql`set local synchronous_commit = off`.execute(db)
    // New rows are taken for few: each would be compared with each path.
    await sql`set local enable_nestloop = off`.execute(db)
    await enlargeNetwork(db)
    await withoutIndexes(db, large, async () => {
      await sql`set local role none`.execute(db)
      for (const table of written) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
      await sql`set local role rad_network`.execute(db)
      await addPaths(db)
      await addVehicles(db, Math.ceil(count / visitsEach))
      await addVisits(db)
      await addStages(db)
      await addEvents(db)
      await sql`set local role none`.execute(db)
      for (const table of written) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
    })
    await sql`set local role rad_network`.execute(db)
    const own = storedSums.filter(({ table }) => table.startsWith('journey_'))
    for (const stored of own) await rebuildSums(db as never, stored)
  })
}

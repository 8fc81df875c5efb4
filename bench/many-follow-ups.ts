import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { storedSums } from '../packages/api/src/app.ts'
import { fold, rebuildSums } from '../packages/api/src/kernel/list/stored-sums.ts'
import { withoutIndexes } from '../packages/demo/src/seed.ts'
import { enlargeNetwork, pick } from './many-tickets.ts'
import { addVisits } from './many-visits.ts'

type Db = Database['owner']

const zone = 'Asia/Kolkata'
const n = sql`n::bigint`
/** Of six follow-ups five are open. */
const ofOpen = 6 / 5
const attemptsEach = 3

const keyOf = (kind: string, row: RawBuilder<unknown> = sql`n`) =>
  sql`overlay(overlay(md5(${sql.lit(kind)} || ${row}) placing '4' from 13) placing '8' from 17)::uuid`

const places = sql`select id, code, dealer_id, region_id, row_number() over (order by code) - 1 as nth
  from outlet where status = 'active'`

/** A customer for each vehicle; few outlets have many of them. */
const drawn = (count: number) => sql`
  place as materialized (${places}), known as materialized (
    select id, make, name, channel_id, row_number() over (order by make, name) - 1 as nth from model
  ), drawn as (
    select n, n % 6 = 0 as is_ended, ${keyOf('follow-up ')} as id, ${keyOf('vehicle ')} as vehicle_id, ${keyOf('customer ')} as customer_id,
      place.id as outlet_id, place.code, place.dealer_id, place.region_id, known.id as model_id, known.make, known.name as model,
      known.channel_id, current_date + 9 - (power(${pick(n, 3, 1_000_000)} / 1e6::float8, 1.5) * 500)::int as due_on
    from generate_series(1, ${sql.lit(count)}) n
      join place on place.nth = floor(power(${pick(n, 1, 1_000_000)} / 1e6::float8, 2) * (select count(*) from place))::bigint
      join known on known.nth = ${pick(n, 2, sql`(select count(*) from known)`)}
  )`

const addVehicles = async (db: Db, count: number) => {
  await sql`
    with ${drawn(count)}
    insert into customer (id, name, phones, outlet_id, consent_call, consent_sms, consent_email)
    select customer_id, 'Customer ' || n, array['+9198' || lpad(n::text, 8, '0')], outlet_id, n % 8 > 0, n % 3 > 0, n % 4 > 0
    from drawn`.execute(db)
  await sql`
    with ${drawn(count)}
    insert into vehicle (id, vin, reg_no, make, model, model_id, model_year, home_outlet_id, customer_id, next_due_on, due_basis)
    select vehicle_id, 'MA3BENCH' || lpad(n::text, 9, '0'), 'MH12AB' || n, make, model, model_id, 2015 + n % 10, outlet_id, customer_id,
      due_on, 'time'
    from drawn`.execute(db)
}

/** Open ones of a year and a half in each state, and those that were reported. */
const addFollowUps = (db: Db, count: number) =>
  sql`
  with ${drawn(count)}
  insert into follow_up (id, no, vehicle_id, customer_id, outlet_id, dealer_id, region_id, channel_id, status, due_on, first_due_on,
    due_basis, attempts, reached, last_attempt_at, eligible, sent_at, opened_at, opened_on, booked_on, reported_at,
    reported_outlet_id, ended_at, ended_on)
  select id, 'N' || to_char(opened_at, 'YY') || code || '-' || lpad(n::text, 7, '0'), vehicle_id, customer_id, outlet_id, dealer_id,
    region_id, channel_id, case when is_ended then 'reported' when due_on >= current_date then 'upcoming' when n % 10 = 1 then 'booked'
      when n % 10 < 5 then 'contacted' else 'open' end,
    due_on, due_on, 'time', ${sql.lit(attemptsEach)}, n % 3, now() - (n % 40) * interval '1 day', n % 3 > 0,
    case when n % 3 > 0 then opened_at end, opened_at, (opened_at at time zone ${sql.lit(zone)})::date,
    case when not is_ended and due_on < current_date and n % 10 = 1 then current_date + n % 9 end, ended_at,
    case when is_ended then outlet_id end, ended_at, (ended_at at time zone ${sql.lit(zone)})::date
  from (
    select *, (due_on - 10)::timestamp at time zone ${sql.lit(zone)} as opened_at,
      case when is_ended then least(now(), due_on + (n % 120) * interval '1 day') end as ended_at
    from drawn
  ) timed`.execute(db)

const addAttempts = (db: Db) =>
  sql`
  insert into contact_attempt (follow_up_id, outlet_id, attempted_on, at, medium, result)
  select id, outlet_id, (at at time zone ${sql.lit(zone)})::date, at, medium, case when nth < reached then 'connected' else 'no_answer' end
  from (
    select f.id, f.outlet_id, f.reached, nth, f.last_attempt_at - nth * interval '15 days' - nth * interval '3 hours' as at,
      (array['call', 'call', 'whatsapp', 'sms'])[1 + nth] as medium
    from follow_up f cross join generate_series(0, ${sql.lit(attemptsEach - 1)}) nth where f.no like 'N%-_______'
  ) made`.execute(db)

/** One follow-up in ten was declared; half of these are pending. */
const addDeclarations = (db: Db) =>
  sql`
  with reason as materialized (select id, base_effect, row_number() over (order by code) - 1 as nth from na_reason)
  insert into na_declaration (no, follow_up_id, vehicle_id, outlet_id, dealer_id, region_id, channel_id, reason_id, base_effect, status,
    approver, from_status, declared_at, declared_on, decided_at, decided_on)
  select 'A' || substr(f.no, 2), f.id, f.vehicle_id, f.outlet_id, f.dealer_id, f.region_id, f.channel_id, reason.id, reason.base_effect,
    case when is_decided then 'rejected' else 'declared' end, 'tsm', 'open', at, (at at time zone ${sql.lit(zone)})::date,
    case when is_decided then at + interval '2 days' end,
    case when is_decided then ((at + interval '2 days') at time zone ${sql.lit(zone)})::date end
  from (
    select *, least(opened_at + interval '20 days', now()) as at, right(no, 1) in ('1', '3', '5', '7', '9') as is_decided,
      right(no, 7)::bigint as n
    from follow_up where no like 'N%-_______' and right(no, 7)::bigint % 10 in (3, 8)
  ) f join reason on reason.nth = n % (select count(*) from reason)`.execute(db)

const filled = ['customer', 'vehicle', 'follow_up', 'contact_attempt', 'na_declaration', 'job_card']

async function withoutTriggers(db: Db, fill: () => Promise<void>): Promise<void> {
  const switchAll = async (how: 'enable' | 'disable') => {
    await sql`set local role none`.execute(db)
    for (const table of filled) await sql.raw(`alter table ${table} ${how} trigger user`).execute(db)
    await sql`set local role rad_network`.execute(db)
  }
  await switchAll('disable')
  await fill()
  await switchAll('enable')
}

/** Makes a demo database as large as a brand's: so many open follow-ups, three attempts at each, declarations of a tenth, and visits. */
export async function fillFollowUps(database: Database, open: number): Promise<void> {
  const count = Math.ceil(open * ofOpen)
  const write = (work: (db: Db) => Promise<void>) =>
    inTransaction(database, { as: 'rad_network' }, 'write', work, { timeoutMs: 3_600_000, sorts: true })
  await write(async (db) => {
    await sql`set local maintenance_work_mem = '512MB'`.execute(db)
    await sql`set local work_mem = '256MB'`.execute(db)
    await enlargeNetwork(db)
    // The indexes of a table in parts stay: they belong to its parts.
    await withoutIndexes(db, ['customer', 'vehicle', 'follow_up', 'na_declaration', 'job_card'], () =>
      withoutTriggers(db, async () => {
        await addVehicles(db, count)
        await addFollowUps(db, count)
        await addAttempts(db)
        await addDeclarations(db)
        await addVisits(db)
      }),
    )
  })
  // No trigger counted what was filled in.
  await write(async (db) => {
    for (const sums of storedSums.filter(({ table }) => filled.includes(table))) {
      await rebuildSums(db, sums)
      await fold(db, sums)
    }
  })
}

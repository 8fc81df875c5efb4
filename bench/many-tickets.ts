import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { seedStaff } from '../packages/demo/src/session/auth/staff-seed.ts'
import { withoutIndexes } from '../packages/demo/src/seed.ts'

type Db = Database['owner']

/** The demo has thirty numbers of dealers and a hundred outlets; so often they are taken again. */
const networks = 18
const weeks = 156
const zone = 'Asia/Kolkata'

/** A number below `of`, always the same one for a row and a purpose. */
export const pick = (row: RawBuilder<unknown>, purpose: number, of: RawBuilder<unknown> | number) =>
  sql`((hashint8extended(${row}, ${sql.lit(purpose)}) & 9223372036854775807) % ${of})`

/** A key made from a text, of the form of those that the database makes by chance. */
export const keyOf = (kind: string) =>
  sql`overlay(overlay(md5(${sql.lit(kind)} || n) placing '4' from 13) placing '8' from 17)::uuid`

/** Dealers and outlets like those of the demo, in the same regions, with their people and their territory managers; once. */
export async function enlargeNetwork(db: Db): Promise<void> {
  const { rows } = await sql`select from dealer where code = 'DL031'`.execute(db)
  if (rows.length > 0) return
  await sql`
    insert into dealer (code, name, legal_name, tax_no, principal_name, principal_email, phone, home_region_id, status, emails)
    select 'DL' || lpad((substr(code, 3)::int + 30 * k)::text, 3, '0'), name || ' ' || k + 1, legal_name, tax_no, principal_name,
      replace(principal_email, '.example', k || '.example'), phone, home_region_id, status, emails
    from dealer cross join generate_series(1, ${sql.lit(networks - 1)}) k where status = 'active'`.execute(db)
  await sql`
    insert into outlet (code, dealer_id, name, address, city_id, pin, lat, lon, region_id, territory_id, kind, category,
      functions, bays_service, bays_body, paint_booths, technicians, advisors, contact_email, opened_on, status)
    select d.code || substr(o.code, 6), d.id, o.name || ' ' || k + 1, o.address, o.city_id, o.pin, o.lat, o.lon, o.region_id,
      o.territory_id, o.kind, o.category, o.functions, o.bays_service, o.bays_body, o.paint_booths, o.technicians, o.advisors,
      o.contact_email, o.opened_on, o.status
    from outlet o cross join generate_series(1, ${sql.lit(networks - 1)}) k
      join dealer d on d.code = 'DL' || lpad((substr(o.code, 3, 3)::int + 30 * k)::text, 3, '0')
    where o.status = 'active'`.execute(db)
  await sql`
    insert into outlet_channel (outlet_id, channel_id, level)
    select o.id, c.channel_id, c.level
    from outlet o join outlet like_it on like_it.code =
        'DL' || lpad(((substr(o.code, 3, 3)::int - 1) % 30 + 1)::text, 3, '0') || substr(o.code, 6)
      join outlet_channel c on c.outlet_id = like_it.id
    where o.id <> like_it.id`.execute(db)
  await seedStaff(db)
  await sql`
    insert into tsm_mapping (tsm_user_id, outlet_id, job_type, from_on)
    select s.user_id, o.id, work, current_date - 1000
    from outlet o join user_scope s on s.territory_id = o.territory_id join app_user u on u.id = s.user_id
      cross join unnest(o.functions) work
    where 'TSM' = any (u.roles) and not exists (select from tsm_mapping m where m.outlet_id = o.id)`.execute(db)
}

/**
 * Each copy is a ticket of the demo that happened elsewhere, so many weeks or, of an open one, hours earlier: its stops,
 * levels and days keep what the rules have made of them. One in fifty is open.
 */
function copiesOf(count: number, demo: { ended: number; open: number }) {
  const n = sql`n::bigint`
  const isOpen = sql`n % 50 = 0`
  return sql`
    template as materialized (
      select id, ended_at, ended_at is null as is_open,
        row_number() over (partition by ended_at is null order by no) - 1 as nth
      from ticket where right(no, 6)::int <= ${sql.lit(demo.ended + demo.open)}
    ),
    copy as materialized (
      select n, ${keyOf('ticket ')} as id, t.id as template_id,
        case when t.is_open then ${pick(n, 1, 48)} * interval '1 hour'
          else (${pick(n, 2, weeks)} - floor(extract(epoch from now() - t.ended_at) / 604800)) * interval '7 days' end as shift
      from generate_series(1, ${sql.lit(count)}) n
        join template t on t.is_open = (${isOpen})
          and t.nth = ${pick(n, 3, sql`case when ${isOpen} then ${sql.lit(demo.open)} else ${sql.lit(demo.ended)} end`)}
    )`
}

/** Few outlets have many tickets, and the first of them most: the one of the demo's service manager. */
async function addTickets(db: Db, copies: RawBuilder<unknown>, before: number): Promise<void> {
  const day = (column: string) => sql`((${sql.ref(column)} - shift) at time zone ${sql.lit(zone)})::date`
  await sql`
    with ${copies},
    place as materialized (
      select o.id, o.code, o.dealer_id, o.region_id, o.functions, rad.calendar_of(o.id) as calendar_id,
        row_number() over (order by o.code) - 1 as nth, count(*) over () as outlets,
        (select min(c.channel_id::text)::uuid from outlet_channel c where c.outlet_id = o.id) as channel_id,
        array[
          (select min(s.user_id::text)::uuid from user_scope s where s.outlet_id = o.id),
          (select min(s.user_id::text)::uuid from user_scope s where s.dealer_id = o.dealer_id),
          (select min(m.tsm_user_id::text)::uuid from tsm_mapping m where m.outlet_id = o.id and m.to_on is null),
          (select min(s.user_id::text)::uuid from user_scope s where s.region_id = o.region_id)
        ] as people
      from outlet o where o.status = 'active'
    ),
    placed as (
      select copy.*, floor(power(${pick(sql`n::bigint`, 4, 1_000_000)} / 1e6::float8, 2)
        * (select count(*) from outlet where status = 'active'))::bigint as outlet_nth
      from copy
    )
    insert into ticket (id, no, kind, complaint_id, title, description, priority, category, sub_category, vin, job_type,
      outlet_id, dealer_id, region_id, channel_id, status, opened_at, opened_on, first_response_at, resolved_at, closed_at,
      closed_on, cancelled_at, cancelled_on, calendar_id, level, level_since, max_level, owner_user_id, hops, due_at,
      first_response_due_at, next_level_at, next_move_at, breached_at, target_seconds, elapsed_seconds, outlet_elapsed_seconds,
      first_response_seconds, resolution, resolution_kind, root_cause, customer_contacted_at, satisfied, justification,
      unjustified_reason_id, plea_text, plea_by, plea_at, charged_to, reopened_count, last_outlet_update_at)
    select p.id, 'T' || to_char(t.opened_at - shift, 'YY') || place.code || '-' || lpad((${sql.lit(before)} + n)::text, 6, '0'),
      t.kind, t.complaint_id, t.title, t.description, t.priority, t.category, t.sub_category, t.vin,
      place.functions[1 + ${pick(sql`n::bigint`, 5, sql`cardinality(place.functions)`)}::int],
      place.id, place.dealer_id, place.region_id, place.channel_id, t.status, t.opened_at - shift, ${day('t.opened_at')},
      t.first_response_at - shift, t.resolved_at - shift, t.closed_at - shift, ${day('t.closed_at')},
      t.cancelled_at - shift, ${day('t.cancelled_at')}, place.calendar_id, t.level, t.level_since - shift, t.max_level,
      place.people[t.level], t.hops, t.due_at - shift, t.first_response_due_at - shift,
      -- Nothing moves by itself while it is measured.
      t.next_level_at + interval '90 days', t.next_move_at + interval '90 days', t.breached_at - shift, t.target_seconds,
      t.elapsed_seconds, t.outlet_elapsed_seconds, t.first_response_seconds, t.resolution, t.resolution_kind, t.root_cause,
      t.customer_contacted_at - shift, t.satisfied, t.justification, t.unjustified_reason_id, t.plea_text, place.people[1],
      t.plea_at - shift, t.charged_to, t.reopened_count, t.last_outlet_update_at - shift
    from placed p join ticket t on t.id = p.template_id join place on place.nth = p.outlet_nth`.execute(db)
}

/** Stops, levels, places and pleas of the copies. */
async function addParts(db: Db, copies: RawBuilder<unknown>): Promise<void> {
  await sql`with ${copies}
    insert into ticket_stop (ticket_id, kind, from_at, to_at, reason, is_late, by_user_id, by_name)
    select copy.id, s.kind, s.from_at - shift, s.to_at - shift, s.reason, s.is_late, s.by_user_id, s.by_name
    from copy join ticket_stop s on s.ticket_id = copy.template_id`.execute(db)
  await sql`with ${copies}
    insert into ticket_level (ticket_id, level, entered_at, left_at, owner_user_id, cause)
    select copy.id, l.level, l.entered_at - shift, l.left_at - shift, l.owner_user_id, l.cause
    from copy join ticket_level l on l.ticket_id = copy.template_id`.execute(db)
  await sql`with ${copies}
    insert into ticket_place (ticket_id, outlet_id, dealer_id, region_id, from_at, to_at, cause)
    select copy.id, p.outlet_id, p.dealer_id, p.region_id, p.from_at - shift, p.to_at - shift, p.cause
    from copy join ticket_place p on p.ticket_id = copy.template_id`.execute(db)
  await sql`with ${copies}
    insert into panel_case (id, ticket_id, panel_id, opened_at, due_at, is_extended, result, decided_at, decided_by, panel_days)
    select ${keyOf('case ')}, copy.id, c.panel_id, c.opened_at - shift, c.due_at - shift, c.is_extended, c.result,
      c.decided_at - shift, c.decided_by, c.panel_days
    from copy join panel_case c on c.ticket_id = copy.template_id`.execute(db)
  await sql`with ${copies}
    insert into panel_seat (case_id, user_id, is_chair, is_member, has_conflict, vote, remark, voted_at)
    select ${keyOf('case ')}, s.user_id, s.is_chair, s.is_member, s.has_conflict, s.vote, s.remark, s.voted_at - shift
    from copy join panel_case c on c.ticket_id = copy.template_id join panel_seat s on s.case_id = c.id`.execute(db)
}

/** Makes a demo database as large as a brand's: 1,500 outlets with so many tickets of three years, always the same. */
export async function fill(database: Database, count: number): Promise<void> {
  const large = ['ticket', 'ticket_stop', 'ticket_level']
  await inTransaction(
    database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      await sql`set local maintenance_work_mem = '256MB'`.execute(db)
      await enlargeNetwork(db)
      const demo = await db
        .selectFrom('ticket')
        .select([
          sql<number>`count(ended_at)::int`.as('ended'),
          sql<number>`(count(*) - count(ended_at))::int`.as('open'),
        ])
        .executeTakeFirstOrThrow()
      const before = demo.ended + demo.open
      const copies = copiesOf(count - before, demo)
      await withoutIndexes(db, large, async () => {
        await addTickets(db, copies, before)
        await addParts(db, copies)
      })
    },
    { timeoutMs: 1_200_000 },
  )
}

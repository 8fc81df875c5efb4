import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'
import { inTransaction } from '../packages/api/src/database/transaction.ts'
import { withoutIndexes } from '../packages/demo/src/seed.ts'
import { enlargeNetwork, pick } from './many-tickets.ts'

type Db = Database['owner']

const weeks = 156
const zone = 'Asia/Kolkata'
/** How many cases there are for each known issue. */
const casesPerIssue = 50
const n = sql`n::bigint`

/** A key made from a number, of the form of those that the database makes by chance. */
const keyOf = (kind: string, row: RawBuilder<unknown> = sql`n`) =>
  sql`overlay(overlay(md5(${sql.lit(kind)} || ${row}) placing '4' from 13) placing '8' from 17)::uuid`

/** A trouble code of a powertrain, a body, or a network, some of them far more often than others. */
const codeOf = (purpose: number) =>
  sql`(array['P0', 'B1', 'U0', 'C1'])[1 + ${pick(n, purpose, 4)}] || lpad(to_hex(floor(power(${pick(n, purpose + 1, 1_000)} / 1000.0, 2) * 512)::int), 3, '0')`

const dtcOf = (purpose: number) =>
  sql`jsonb_build_object('code', upper(${codeOf(purpose)}), 'module', null, 'status', 'active', 'freeze_frame', null)`

/** Known issues like those of the demo, each with a few codes. */
const addIssues = (db: Db, count: number) =>
  sql`
  with template as materialized (
    select *, row_number() over (order by no) - 1 as nth, count(*) over () as every from known_issue where no like 'KI-0000%'
  )
  insert into known_issue (id, title, status, system_group, models, dtc_codes, symptoms, remedy, published_at, published_on)
  select ${keyOf('issue ')}, t.title || ', ' || n, case when n % 12 = 0 then 'retired' else 'published' end, t.system_group, t.models,
    array[upper(${codeOf(31)}), upper(${codeOf(33)})], t.symptoms || ' Part ' || md5(n::text), t.remedy,
    now() - n * interval '2 hours', (now() - n * interval '2 hours')::date
  from generate_series(1, ${sql.lit(count)}) n join template t on t.nth = n % t.every`.execute(db)

/** Each is a case of the demo that happened elsewhere, so many weeks or, of an open one, hours earlier; one in fifty is open. */
function copiesOf(count: number) {
  const isOpen = sql`n % 50 = 0`
  return sql`
    template as materialized (
      select *, turn is not null as is_open, row_number() over (partition by turn is not null order by no) - 1 as nth,
        count(*) over (partition by turn is not null) as every
      from helpdesk_case where right(no, 7) ~ '^-0'
    ),
    sizes as materialized (select is_open, max(every) as every from template group by is_open),
    copy as materialized (
      select n, ${keyOf('case ')} as id, t.id as template_id,
        case when t.is_open then ${pick(n, 1, 48)} * interval '1 hour' else ${pick(n, 2, weeks)} * interval '7 days' end as shift
      from generate_series(1, ${sql.lit(count)}) n
        join sizes s on s.is_open = (${isOpen})
        join template t on t.is_open = s.is_open and t.nth = ${pick(n, 3, sql`s.every`)}
    )`
}

const addCases = (db: Db, copies: RawBuilder<unknown>, issues: number) =>
  sql`
  with ${copies},
  place as materialized (
    select o.id, o.code, o.dealer_id, o.region_id, o.functions, rad.calendar_of(o.id) as calendar_id,
      row_number() over (order by o.code) - 1 as nth,
      (select min(c.channel_id::text)::uuid from outlet_channel c where c.outlet_id = o.id) as channel_id
    from outlet o where o.status = 'active'
  ),
  placed as (
    select copy.*, floor(power(${pick(n, 4, 1_000_000)} / 1e6::float8, 2)
      * (select count(*) from place))::bigint as outlet_nth
    from copy
  )
  insert into helpdesk_case (id, no, kind, status, outlet_id, dealer_id, region_id, channel_id, job_type, calendar_id, vin,
    reg_no, model, odometer, vehicle_at_outlet, vehicle_down, title, concern, conditions, occurrence, system_group, dtcs,
    prior_steps, tier, assignee_user_id, opened_at, opened_on, submitted_at, closed_at, closed_on, first_reply_at,
    first_reply_seconds, age_seconds, status_since, tier_since, turn, turn_since, due_at, escalates_at, closes_at, missing,
    returned_count, recommended_count, known_issue_id, cause, correction)
  select p.id, 'H' || to_char(t.opened_at - shift, 'YY') || place.code || '-' || lpad((200000 + n)::text, 6, '0'), t.kind, t.status,
    place.id, place.dealer_id, place.region_id, place.channel_id,
    place.functions[1 + ${pick(n, 5, sql`cardinality(place.functions)`)}::int], place.calendar_id,
    'MA3BENCH' || lpad((n / 2)::text, 9, '0'), 'MH12AB' || n / 2, t.model, t.odometer + n % 90000, true, t.vehicle_down, t.title,
    t.concern || ' Seen first at ' || n % 90000 || ' km.', t.conditions, t.occurrence, t.system_group,
    jsonb_build_array(${dtcOf(21)}, ${dtcOf(23)}),
    t.prior_steps, t.tier, t.assignee_user_id, t.opened_at - shift, ((t.opened_at - shift) at time zone ${sql.lit(zone)})::date,
    t.submitted_at - shift, t.closed_at - shift, ((t.closed_at - shift) at time zone ${sql.lit(zone)})::date,
    t.first_reply_at - shift, t.first_reply_seconds, t.age_seconds, t.status_since - shift, t.tier_since - shift, t.turn,
    t.turn_since - shift, t.due_at - shift,
    -- Nothing moves by itself while it is measured.
    null, null, t.missing, t.returned_count, t.recommended_count,
    case when t.status = 'answered_by_known_issue' then ${keyOf('issue ', sql`(1 + n % ${sql.lit(issues)})`)} end, t.cause,
    t.correction
  from placed p join helpdesk_case t on t.id = p.template_id join place on place.nth = p.outlet_nth`.execute(db)

/** Turns, questions, recommendations, and timelines of the copies. */
async function addParts(db: Db, copies: RawBuilder<unknown>): Promise<void> {
  await sql`with ${copies}
    insert into helpdesk_turn (case_id, from_at, to_at, side, status)
    select copy.id, t.from_at - shift, t.to_at - shift, t.side, t.status
    from copy join helpdesk_turn t on t.case_id = copy.template_id`.execute(db)
  await sql`with ${copies}
    insert into helpdesk_question (case_id, text, at, by_name, answer, answered_at, answered_by)
    select copy.id, q.text, q.at - shift, q.by_name, q.answer, q.answered_at - shift, q.answered_by
    from copy join helpdesk_question q on q.case_id = copy.template_id`.execute(db)
  await sql`with ${copies}
    insert into helpdesk_recommendation (case_id, place, text, at, by_name, tier, outcome, outcome_at, outcome_by)
    select copy.id, r.place, r.text, r.at - shift, r.by_name, r.tier, r.outcome, r.outcome_at - shift, r.outcome_by
    from copy join helpdesk_recommendation r on r.case_id = copy.template_id`.execute(db)
  await sql`with ${copies}
    insert into timeline_event (entity_kind, entity_id, at, actor, type, text, before, after, system)
    select e.entity_kind, copy.id, e.at - shift, e.actor, e.type, e.text, e.before, e.after, e.system
    from copy join timeline_event e on e.entity_kind = 'helpdesk_case' and e.entity_id = copy.template_id`.execute(db)
}

/** Makes a demo database as large as a brand's: 1,500 outlets with so many cases of three years, always the same. */
export async function fillCases(database: Database, count: number): Promise<void> {
  const large = ['helpdesk_case', 'helpdesk_turn', 'helpdesk_recommendation', 'helpdesk_question', 'timeline_event']
  await inTransaction(
    database,
    { as: 'rad_network' },
    'write',
    async (db) => {
      await sql`set local maintenance_work_mem = '256MB'`.execute(db)
      await enlargeNetwork(db)
      const issues = Math.max(1, Math.ceil(count / casesPerIssue))
      const copies = copiesOf(count)
      await addIssues(db, issues)
      await withoutIndexes(db, large, async () => {
        await addCases(db, copies, issues)
        await addParts(db, copies)
      })
    },
    { timeoutMs: 1_200_000 },
  )
}

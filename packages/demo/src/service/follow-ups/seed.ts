import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { caseDigits } from '@rad/api/internal/kernel/contract/case-digits.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { dueVehicles } from '@rad/api/internal/capabilities/service/follow-ups/opening.commands.ts'
import { isReached } from '@rad/api/internal/capabilities/service/follow-ups/rules.ts'
import { daysAhead } from '@rad/api/internal/capabilities/service/follow-ups/vocabulary.ts'
import type { FollowUpStatus } from '@rad/api/service/follow-ups/contract'
import { daysBetween } from '../../workshop/vehicles/driven.ts'
import { type Attempt, attemptsBetween, type Contactable } from './attempts.ts'
import { seedCallers } from './seed-callers.ts'
import { seedReminders } from './seed-reminders.ts'

type Random = ReturnType<typeof randomFrom>

interface Vehicle extends Contactable {
  id: string
  /** The card that a workshop opened on it last. */
  card_id: string | null
  card_on: string | null
  /** When its service is due, if it is by now; by what it is due otherwise. */
  due_on: string | null
  due_basis: string
}

interface Planned {
  vehicle_id: string
  due_on: string
  due_basis: string
  status: FollowUpStatus
  seen_card_id: string | null
  booked_on: string | null
  attempts: Attempt[]
}

/** Out of a hundred: of the vehicles that came to a workshop, how many had been followed up, and how many of the rest are due again. */
const followedUp = 45
const dueAgain = 60
/** Of those that never came, how many should have. */
const neverCame = 34

async function readVehicles(db: Db, today: string): Promise<Vehicle[]> {
  const { rows } = await sql<Vehicle>`
    select v.id, card.id as card_id, card.received_on::text as card_on, due.due_on::text as due_on,
      coalesce(v.due_basis, 'whichever_first') as due_basis, c.consent_call, c.consent_sms, c.consent_whatsapp, c.consent_email
    from vehicle v left join (${dueVehicles(today)}) due on due.id = v.id left join customer c on c.id = v.customer_id
      left join lateral (select id, received_on from job_card where vehicle_id = v.id and status not in ('booked', 'cancelled')
        order by received_at desc, no desc limit 1) card on true
    where v.status = 'in_use' and v.home_outlet_id is not null order by v.vin`.execute(db)
  return rows
}

const lagBeforeVisit = (random: Random) =>
  random.weighted([
    [random.int(-8, 30), 60],
    [random.int(31, 90), 28],
    [random.int(91, 260), 12],
  ])
const lagOfAbsent = (random: Random) =>
  random.weighted([
    [random.int(12, 90), 40],
    [random.int(91, 180), 35],
    [random.int(181, 520), 25],
  ])

/** Before the last so many days, visits are those that retention is counted of. */
const followedDays = 400

/** When its service was due: as the vehicle says, before or after its last visit, or long ago where it did not come lately. */
function dueDayOf(random: Random, { due_on, card_on }: Vehicle, today: string): string | undefined {
  if (due_on) return due_on
  if (!card_on || card_on < addDays(today, -followedDays))
    return random.chance(neverCame) ? addDays(today, -lagOfAbsent(random)) : undefined
  if (random.chance(followedUp)) return addDays(card_on, -lagBeforeVisit(random))
  const latest = Math.min(150, daysBetween(card_on, today))
  return latest > daysAhead && random.chance(dueAgain) ? addDays(card_on, random.int(daysAhead + 1, latest)) : undefined
}

const isSeen = (due_on: string, { card_on }: Vehicle) => card_on !== null && card_on >= addDays(due_on, -daysAhead)

function statusOf(random: Random, due_on: string, today: string, attempts: readonly Attempt[]): FollowUpStatus {
  if (due_on >= today) return 'upcoming'
  if (!attempts.some(({ result }) => isReached(result))) return 'open'
  return random.chance(22) ? 'booked' : 'contacted'
}

function plan(random: Random, vehicle: Vehicle, today: string): Planned | undefined {
  const due_on = dueDayOf(random, vehicle, today)
  if (!due_on || due_on > addDays(today, daysAhead)) return undefined
  const seen = isSeen(due_on, vehicle)
  const last = seen ? vehicle.card_on! : today
  const attempts = attemptsBetween(random, vehicle, addDays(due_on, -daysAhead), last < today ? last : today)
  const status = seen ? 'reported' : statusOf(random, due_on, today, attempts)
  return {
    vehicle_id: vehicle.id,
    due_on,
    due_basis: vehicle.due_basis,
    status,
    seen_card_id: seen ? vehicle.card_id : null,
    booked_on: status === 'booked' ? addDays(today, random.int(0, 9)) : null,
    attempts,
  }
}

const insertFollowUps = (db: Db, planned: readonly Planned[], zone: string) =>
  sql`
  with planned as (
    select p.*, ((p.due_on - ${sql.lit(daysAhead)})::timestamp + interval '2 hours') at time zone ${zone} as opened_at
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
      p(vehicle_id uuid, due_on date, due_basis text, status text, seen_card_id uuid, booked_on date)
  )
  insert into follow_up (no, vehicle_id, customer_id, outlet_id, dealer_id, region_id, channel_id, status, due_on, first_due_on,
    due_basis, eligible, opened_at, opened_on, seen_card_id, booked_on, reported_at, reported_outlet_id, reported_elsewhere,
    ended_at, ended_on)
  select 'N' || to_char(p.opened_at at time zone ${zone}, 'YY') || o.code || '-' || to_char(nextval('follow_up_no'), ${sql.lit(caseDigits)}),
    v.id, v.customer_id, o.id, o.dealer_id, o.region_id, m.channel_id, p.status, p.due_on, p.due_on, p.due_basis,
    coalesce(c.consent_sms or c.consent_whatsapp or c.consent_email, false), p.opened_at, (p.opened_at at time zone ${zone})::date,
    p.seen_card_id, p.booked_on, card.received_at, card.outlet_id, coalesce(card.outlet_id <> o.id, false),
    card.received_at, (card.received_at at time zone ${zone})::date
  from planned p join vehicle v on v.id = p.vehicle_id join outlet o on o.id = v.home_outlet_id
    left join model m on m.id = v.model_id left join customer c on c.id = v.customer_id left join job_card card on card.id = p.seen_card_id
  order by p.due_on, v.vin`.execute(db)

/** The attempts of all follow-ups, and what they come to. */
async function insertAttempts(db: Db, planned: readonly Planned[], zone: string, now: string): Promise<void> {
  const lines = planned.flatMap(({ vehicle_id, attempts }) => attempts.map((attempt) => ({ ...attempt, vehicle_id })))
  await sql`
    insert into contact_attempt (follow_up_id, outlet_id, attempted_on, at, medium, direction, result, note)
    select f.id, f.outlet_id, a.attempted_on, (a.attempted_on + a.time) at time zone ${zone}, a.medium, a.direction, a.result, a.note
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      a(vehicle_id uuid, attempted_on date, time time, medium text, direction text, result text, note text)
      join follow_up f on f.vehicle_id = a.vehicle_id
    where (a.attempted_on + a.time) at time zone ${zone} < coalesce(f.ended_at, ${now}::timestamptz)`.execute(db)
  await sql`
    update follow_up f set attempts = a.attempts, reached = a.reached, last_attempt_at = a.last_at, reached_at = a.reached_at,
      sent_at = a.sent_at, delivered_at = a.delivered_at, read_at = a.read_at, last_outlet_update_at = a.last_at,
      booked_at = case when f.booked_on is not null then a.last_at end
    from (
      select follow_up_id, count(*)::int as attempts, count(*) filter (where result in ('connected', 'read'))::int as reached,
        max(at) as last_at, max(at) filter (where result in ('connected', 'read')) as reached_at,
        min(at) filter (where medium <> 'call') as sent_at,
        min(at) filter (where medium <> 'call' and result in ('delivered', 'read')) as delivered_at,
        min(at) filter (where medium <> 'call' and result = 'read') as read_at
      from contact_attempt group by follow_up_id
    ) a where a.follow_up_id = f.id`.execute(db)
}

/** What their timelines begin and end with. */
const insertEvents = (db: Db) =>
  sql`
  insert into timeline_event (entity_kind, entity_id, at, actor, type, before, after, system)
  select 'follow_up', event.id, event.at, 'System', event.type, event.before, event.after, true
  from (
    select id, opened_at as at, 'opened' as type, null::jsonb as before, jsonb_build_object('due_on', due_on) as after from follow_up
    union all select id, ended_at, 'reported', jsonb_build_object('status', case when reached > 0 then 'contacted' else 'open' end),
      jsonb_build_object('status', 'reported') from follow_up where status = 'reported'
  ) event join follow_up on follow_up.id = event.id order by event.at, follow_up.no`.execute(db)

/** Whatever is due now has its next service then, which is how the product finds it. */
const alignDueDates = (db: Db) =>
  sql`
  update vehicle v set next_due_on = f.due_on, due_basis = 'time' from follow_up f
  where f.vehicle_id = v.id and f.ended_at is null and v.next_due_on is distinct from f.due_on and f.due_basis <> 'km'`.execute(
    db,
  )

/** Follow-ups of a year and a half: what is due soon, what came, and what no workshop has seen for long. */
export async function seedFollowUps(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(20_270)
  const zone = deps.settings.brand_tz
  const today = dayIn(zone, deps.clock.now())
  await seedCallers(db, today)
  const vehicles = await readVehicles(db, today)
  const planned = vehicles.flatMap((vehicle) => plan(random, vehicle, today) ?? [])
  await insertFollowUps(db, planned, zone)
  await insertAttempts(db, planned, zone, deps.clock.now().toISOString())
  await seedReminders(db, today)
  await insertEvents(db)
  await alignDueDates(db)
}

import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Doer, product, recordEvents } from '#capabilities/service/timeline/commands.ts'
import type { ContactResult, Medium } from './vocabulary.ts'

/** What became of a reminder so far: the first time of each step, in their order. */
export interface Reminded {
  reminder_id: string
  follow_up_id: string
  outlet_id: string
  medium: Medium
  sent_at: string
  delivered_at: string | null
  read_at: string | null
  answered_at: string | null
  /** Its line among the attempts, once it has a result. */
  attempt_id: string | null
  result: ContactResult | null
  isNewAttempt: boolean
  isNewlyReached: boolean
}

const asRows = (reminded: readonly Reminded[]) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(reminded)}::jsonb) as r (reminder_id uuid, follow_up_id uuid, outlet_id uuid,
    medium text, sent_at timestamptz, delivered_at timestamptz, read_at timestamptz, answered_at timestamptz, attempt_id uuid,
    result text, "isNewAttempt" boolean, "isNewlyReached" boolean)`

/** Writes them among the attempts. What people recorded stays the last attempt: calls come up as if no reminder was sent. */
async function writeAttempts(db: Db, reminded: readonly Reminded[], zone: string): Promise<void> {
  const day = sql`(r.sent_at at time zone ${zone})::date`
  await sql`
    insert into contact_attempt (id, attempted_on, follow_up_id, outlet_id, at, medium, result, reminder_id)
    select r.attempt_id, ${day}, r.follow_up_id, r.outlet_id, r.sent_at, r.medium, r.result, r.reminder_id
    from (${asRows(reminded)}) r where r."isNewAttempt"`.execute(db)
  await sql`
    update contact_attempt a set result = r.result from (${asRows(reminded)}) r
    where a.id = r.attempt_id and a.attempted_on = ${day} and a.result <> r.result`.execute(db)
}

/** The funnel of their follow-ups: the first time of each step counts, whatever comes later (M45, M46). */
async function writeTimes(db: Db, reminded: readonly Reminded[], now: string) {
  const { rows } = await sql<{ id: string; from_status: string; status: string }>`
    with of_one as (
      select r.follow_up_id, min(r.sent_at) as sent_at, min(r.delivered_at) as delivered_at, min(r.read_at) as read_at,
        min(r.answered_at) as answered_at, max(r.read_at) filter (where r."isNewlyReached") as reached_at,
        count(*) filter (where r."isNewAttempt") as attempts, count(*) filter (where r."isNewlyReached") as reached
      from (${asRows(reminded)}) r group by r.follow_up_id
    ), found as (
      select f.id, f.status as from_status, of_one.* from follow_up f join of_one on of_one.follow_up_id = f.id
      order by f.id for update of f
    )
    update follow_up f set sent_at = least(f.sent_at, found.sent_at), delivered_at = least(f.delivered_at, found.delivered_at),
      read_at = least(f.read_at, found.read_at), responded_at = least(f.responded_at, found.answered_at),
      attempts = f.attempts + found.attempts, reached = f.reached + found.reached,
      reached_at = greatest(f.reached_at, found.reached_at), updated_at = ${now}::timestamptz,
      status = case when f.status = 'open' and found.reached > 0 then 'contacted' else f.status end,
      version = f.version + case when f.status = 'open' and found.reached > 0 then 1 else 0 end
    from found where f.id = found.id
    returning f.id, found.from_status, f.status`.execute(db)
  return rows.filter(({ from_status, status }) => from_status !== status)
}

/** Notes what became of reminders, in the transaction that learned of it; the callers lock the reminders first. */
export async function noteReminded(db: Db, deps: Deps, reminded: readonly Reminded[]): Promise<void> {
  if (reminded.length === 0) return
  await writeAttempts(db, reminded, deps.settings.brand_tz)
  const moved = await writeTimes(db, reminded, deps.clock.now().toISOString())
  const events = moved.map(({ id, from_status, status }) => ({
    entity_kind: 'follow_up' as const,
    entity_id: id,
    type: status,
    before: { status: from_status },
    after: { status },
    system: true,
  }))
  await recordEvents({ db, deps, actor: product }, events)
}

export interface CustomerBooking {
  follow_up_id: string
  booked_on: string
}

/** Books the visits that customers chose themselves, where the follow-up can still be booked; answers those that were. */
export async function bookForCustomers(
  db: Db,
  deps: Deps,
  actor: Doer,
  bookings: readonly CustomerBooking[],
): Promise<string[]> {
  if (bookings.length === 0) return []
  const now = deps.clock.now().toISOString()
  const { rows } = await sql<{ id: string; from_status: string; booked_on: string }>`
    with found as (
      select f.id, f.status as from_status, b.booked_on
      from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as b (follow_up_id uuid, booked_on date)
        join follow_up f on f.id = b.follow_up_id
      where f.status in ('upcoming', 'open', 'contacted', 'booked', 'lost') order by f.id for update of f
    )
    update follow_up f set status = 'booked', booked_on = found.booked_on, booked_at = coalesce(f.booked_at, ${now}::timestamptz),
      lost_reason_id = null, lost_on = null, call_back_at = null, updated_at = ${now}::timestamptz, version = f.version + 1
    from found where f.id = found.id
    returning f.id, found.from_status, f.booked_on::text as booked_on`.execute(db)
  const events = rows.map(({ id, from_status, booked_on }) => ({
    entity_kind: 'follow_up' as const,
    entity_id: id,
    type: 'booked',
    before: { status: from_status },
    after: { status: 'booked', booked_on },
  }))
  await recordEvents({ db, deps, actor }, events)
  return rows.map(({ id }) => id)
}

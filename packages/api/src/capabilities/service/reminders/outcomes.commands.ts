import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { noteReminded, type Reminded } from '#capabilities/service/follow-ups/reminded.commands.ts'
import { product, recordEvents } from '#capabilities/service/timeline/commands.ts'
import { type Outcome, outcomeOf, type ReportedEvent, wasReached } from './rules.ts'
import type { ReminderEvent, ReminderMedium, ReminderStatus, ReminderTimelineEvent } from './vocabulary.ts'

/** A reminder that is locked until the transaction ends. */
export interface LockedReminder {
  id: string
  provider_id: string | null
  follow_up_id: string
  outlet_id: string
  customer_id: string
  medium: ReminderMedium
  status: ReminderStatus
  sent_at: string | null
  attempt_id: string | null
}

/** Reminders by the names that a provider gave to their messages, or by their ids, locked in one order. */
export async function lockReminders(
  db: Db,
  by: 'id' | 'provider_id',
  keys: readonly string[],
): Promise<LockedReminder[]> {
  const type = by === 'id' ? sql`uuid[]` : sql`text[]`
  const { rows } = await sql<LockedReminder>`
    select id, provider_id, follow_up_id, outlet_id, customer_id, medium, status, sent_at, attempt_id from reminder
    where ${sql.ref(by)} = any (${sql.val([...keys])}::${type}) order by id for update`.execute(db)
  return rows
}

/** An event of a reminder, with the name that makes it one. */
export interface NewReminderEvent {
  reminder_id: string
  id: string
  kind: ReminderEvent
  at: string
  booked_on: string | null
}

/** Adds events that were not there yet, and answers those. */
export async function addEvents(db: Db, deps: Deps, events: readonly NewReminderEvent[]): Promise<NewReminderEvent[]> {
  if (events.length === 0) return []
  const { rows } = await sql<{ reminder_id: string; id: string }>`
    insert into reminder_event (reminder_id, id, kind, at, booked_on, received_at)
    select reminder_id, id, kind, at, booked_on, ${deps.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e (reminder_id uuid, id text, kind text, at timestamptz, booked_on date)
    order by reminder_id, id
    on conflict do nothing returning reminder_id, id`.execute(db)
  const added = new Set(rows.map((row) => `${row.reminder_id} ${row.id}`))
  // Twice in one call is once.
  return events.filter(({ reminder_id, id }) => added.delete(`${reminder_id} ${id}`))
}

const inUtc = (at: string | null) => at && new Date(at).toISOString()

async function eventsOf(db: Db, ids: readonly string[]): Promise<Map<string, ReportedEvent[]>> {
  const { rows } = await sql<ReportedEvent & { reminder_id: string }>`
    select reminder_id, kind, at from reminder_event where reminder_id = any (${sql.val([...ids])}::uuid[])`.execute(db)
  const events = new Map<string, ReportedEvent[]>()
  for (const { reminder_id, kind, at } of rows)
    events.set(reminder_id, [...(events.get(reminder_id) ?? []), { kind, at: inUtc(at)! }])
  return events
}

/** What the follow-up learns of it. */
function remindedOf(reminder: LockedReminder, outcome: Outcome): Reminded | undefined {
  if (outcome.sent_at === null) return undefined
  const { id: reminder_id, follow_up_id, outlet_id, medium } = reminder
  const { sent_at, delivered_at, read_at, answered_at, result } = outcome
  const isNewAttempt = result !== null && reminder.attempt_id === null
  return {
    reminder_id,
    follow_up_id,
    outlet_id,
    medium,
    sent_at,
    delivered_at,
    read_at,
    answered_at,
    attempt_id: isNewAttempt ? crypto.randomUUID() : reminder.attempt_id,
    result,
    isNewAttempt,
    isNewlyReached: wasReached(outcome.status) && !wasReached(reminder.status),
  }
}

const hasFailed = (status: ReminderStatus) => status === 'failed' || status === 'bounced'

/** Makes each of these what its events come to, and tells its follow-up; `sent` are those that were handed over just now. */
export async function writeOutcomes(
  db: Db,
  deps: Deps,
  reminders: readonly LockedReminder[],
  sent: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  if (reminders.length === 0) return
  const events = await eventsOf(
    db,
    reminders.map(({ id }) => id),
  )
  const outcomes = reminders.map((reminder) => {
    const sent_at = inUtc(reminder.sent_at) ?? sent.get(reminder.id) ?? null
    const outcome = outcomeOf(sent_at, events.get(reminder.id) ?? [])
    return { reminder, outcome, reminded: remindedOf(reminder, outcome) }
  })
  const rows = outcomes.map(({ reminder, outcome: { result: _result, ...outcome }, reminded }) => ({
    id: reminder.id,
    ...outcome,
    attempt_id: reminded?.attempt_id ?? null,
  }))
  await sql`
    update reminder set status = o.status, sent_at = o.sent_at, delivered_at = o.delivered_at, read_at = o.read_at,
      answered_at = o.answered_at, failed_at = o.failed_at, attempt_id = o.attempt_id,
      receiver = case when o.status = 'queued' then receiver end, message = case when o.status = 'queued' then message end,
      next_at = case when o.status = 'queued' then next_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id uuid, status text, sent_at timestamptz,
      delivered_at timestamptz, read_at timestamptz, answered_at timestamptz, failed_at timestamptz, attempt_id uuid)
    where reminder.id = o.id`.execute(db)
  await noteReminded(
    db,
    deps,
    outcomes.flatMap(({ reminded }) => reminded ?? []),
  )
  const failed = outcomes.filter(({ reminder, outcome }) => hasFailed(outcome.status) && !hasFailed(reminder.status))
  await recordEvents(
    { db, deps, actor: product },
    failed.map(({ reminder, outcome }) => ({
      entity_kind: 'follow_up',
      entity_id: reminder.follow_up_id,
      type: 'reminder_failed' satisfies ReminderTimelineEvent,
      after: { medium: reminder.medium, status: outcome.status },
      system: true,
    })),
  )
}

import { sql, type Updateable, type UpdateObject } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { conflict, notFound } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { workingSeconds } from '#kernel/days/working-time.ts'
import { workingCalendars } from '#capabilities/network/calendars/lookups.ts'
import { type Doer, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { type ClockFacts, clockOf } from './clock.rules.ts'
import { lacksOf, type CaseContent } from './completeness.contract.ts'
import type { CaseFacts } from './state-machine.rules.ts'
import { type CaseStatus, isEnded, turnOf } from './vocabulary.ts'

/** The surroundings of a change: who makes it, in which transaction. */
export interface Moving {
  db: Db
  deps: Deps
  actor: Doer
}

/** What of a case decides what may become of it, and what its clock is worked out from. */
export const lockedColumns = [
  'id',
  'no',
  'title',
  'kind',
  'status',
  'version',
  'priority',
  'tier',
  'assignee_user_id',
  'outlet_id',
  'channel_id',
  'job_type',
  'calendar_id',
  'job_card_id',
  'holdup_id',
  'known_issue_id',
  'submitted_at',
  'closed_at',
  'first_reply_at',
  'age_seconds',
  'status_since',
  'tier_since',
  'turn',
  'turn_since',
  'due_at',
  'escalates_at',
  'closes_at',
  'feedback_at',
  'reminded_days',
  'recommended_count',
  'created_by',
] as const

/** Locks a case for a change: a second request waits here and then finds a stale version. */
export async function lockCase(db: Db, by: { no: string } | { id: string }) {
  const found = await db
    .selectFrom('helpdesk_case')
    .select(lockedColumns)
    .$if('no' in by, (query) => query.where('no', '=', (by as { no: string }).no))
    .$if('id' in by, (query) => query.where('id', '=', (by as { id: string }).id))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
export type LockedCase = Awaited<ReturnType<typeof lockCase>>

/** 409 where a request needs an open case and the case has ended. */
export function checkOpen({ status }: Pick<LockedCase, 'status'>): void {
  if (isEnded(status)) throw conflict('state.move', 'This case is closed.', { allowed: [] })
}

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

/** The fields of a case and its job card that the rules need. */
async function caseContent(db: Db, id: string): Promise<CaseContent> {
  return db
    .selectFrom('helpdesk_case as c')
    .leftJoin('job_card as card', 'card.id', 'c.job_card_id')
    .select([
      'c.kind',
      'c.title',
      'c.vin',
      'c.vehicle_at_outlet',
      'card.no as job_card',
      'card.status as card_status',
      sql<string | null>`case when card.vehicle_id is not null then card.vin end`.as('card_vin'),
      'c.odometer',
      'c.concern',
      'c.occurrence',
      'c.system_group',
      'c.prior_steps',
    ])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The facts about a locked case that decide where it may go. */
export async function factsOf(
  db: Db,
  one: Pick<LockedCase, 'id' | 'kind' | 'status' | 'submitted_at' | 'closed_at' | 'due_at' | 'closes_at'>,
): Promise<CaseFacts> {
  const { kind, status, closed_at, due_at, closes_at } = one
  // What was complete once is reopened though its vehicle has left since.
  const asksForAll = status === 'draft' || status === 'returned' || (isEnded(status) && one.submitted_at === null)
  return {
    kind,
    status,
    lacks: asksForAll ? lacksOf(await caseContent(db, one.id)) : [],
    closed_at: dateOf(closed_at),
    due_at: dateOf(due_at),
    closes_at: dateOf(closes_at),
  }
}

const clockFacts = (one: LockedCase): ClockFacts => ({
  ...one,
  turn_since: dateOf(one.turn_since),
  status_since: new Date(one.status_since),
  tier_since: dateOf(one.tier_since),
  feedback_at: dateOf(one.feedback_at),
})

/** Recomputes the next times of a case's clock; for every change that affects it. */
export async function recomputeClock(db: Db, id: string): Promise<void> {
  const one = await lockCase(db, { id })
  const calendar = (await workingCalendars(db)).get(one.calendar_id)!
  await db
    .updateTable('helpdesk_case')
    .set(clockOf(clockFacts(one), calendar))
    .where('id', '=', id)
    .execute()
}

/** Whether a reminder of a case is due, and of how many days. */
export const factsOfClock = clockFacts

/** Ends the turn that lasts and begins that of the state a case enters; answers the seconds of what ended. */
async function setTurn(db: Db, one: LockedCase, to: CaseStatus, now: Date): Promise<number> {
  const ended = await db
    .updateTable('helpdesk_turn')
    .set({ to_at: sql<string>`greatest(${now.toISOString()}::timestamptz, from_at)` })
    .where('case_id', '=', one.id)
    .where('to_at', 'is', null)
    .returning(sql<number>`extract(epoch from to_at - from_at)::int`.as('seconds'))
    .executeTakeFirst()
  const side = turnOf[to]
  if (side) await db.insertInto('helpdesk_turn').values({ case_id: one.id, from_at: now, side, status: to }).execute()
  return ended?.seconds ?? 0
}

/** Of the turn a case enters: where the side stays the same it goes on, with its time. */
function turnColumns(one: LockedCase, to: CaseStatus, now: Date): Updateable<Tables['helpdesk_case']> {
  const side = turnOf[to]
  if (side === one.turn) return {}
  return { turn: side, turn_since: side && now, feedback_at: null, reminded_days: 0 }
}

/** The instants a state is marked by. */
function marksOf(one: LockedCase, to: CaseStatus, now: Date, zone: string): Updateable<Tables['helpdesk_case']> {
  const on = dayIn(zone, now)
  const isFirst = turnOf[to] !== null && one.submitted_at === null
  return {
    ...(isFirst && { submitted_at: now, opened_at: now, opened_on: on, tier_since: now }),
    ...(isEnded(to) ? { closed_at: now, closed_on: on } : { closed_at: null, closed_on: null }),
  }
}

/** Moves that are the helpdesk's first reply to the outlet (M54): accepting a case is none. */
const replies: readonly CaseStatus[] = ['returned', 'recommended', 'awaiting_outlet', 'answered_by_known_issue']

/** The columns of a first reply that is given now; none where there was one, or none is required. */
export async function firstReply(db: Db, one: LockedCase, now: Date): Promise<Updateable<Tables['helpdesk_case']>> {
  if (one.first_reply_at !== null || one.submitted_at === null || one.turn !== 'helpdesk' || one.kind === 'info')
    return {}
  const calendar = (await workingCalendars(db)).get(one.calendar_id)!
  return {
    first_reply_at: now,
    first_reply_seconds: Math.round(workingSeconds(calendar, new Date(one.submitted_at), now)),
  }
}

interface Change {
  to: CaseStatus
  text?: string | null
  fields?: UpdateObject<Tables, 'helpdesk_case'>
  type?: string
  after?: Record<string, unknown>
  /** It is a reply of the helpdesk. */
  isReply?: boolean
}

/**
 * Brings a locked case into a state: its turns, marks, and clock, and its timeline. The rules check beforehand whether it may go
 * there. The version in the UPDATE lets one of two through; false for the other.
 */
export async function setState(moving: Moving, one: LockedCase, change: Change): Promise<boolean> {
  const { db, deps, actor } = moving
  const { to, fields = {}, text = null, isReply = false } = change
  const now = deps.clock.now()
  const seconds = await setTurn(db, one, to, now)
  const done = await db
    .updateTable('helpdesk_case')
    .set({
      ...marksOf(one, to, now, deps.settings.brand_tz),
      ...turnColumns(one, to, now),
      ...(isReply && replies.includes(to) && (await firstReply(db, one, now))),
      age_seconds: one.age_seconds + seconds,
      status_since: now,
      ...fields,
      status: to,
      version: sql<number>`version + 1`,
      updated_at: now,
      updated_by: actor.user_id,
    })
    .where('id', '=', one.id)
    .where('version', '=', one.version)
    .returning('id')
    .executeTakeFirst()
  if (!done) return false
  await recomputeClock(db, one.id)
  await recordEvent(moving, {
    entity_kind: 'helpdesk_case',
    entity_id: one.id,
    type: change.type ?? to,
    text,
    before: { status: one.status },
    after: { status: to, ...change.after },
    system: actor.user_id === null,
  })
  return true
}

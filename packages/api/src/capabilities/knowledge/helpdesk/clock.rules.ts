import { afterWorkingDays, type WorkingCalendar } from '#kernel/days/working-time.ts'
import {
  type CaseKind,
  type CasePriority,
  type CaseStatus,
  noFeedbackDays,
  reminderDays,
  replyDays,
  type Side,
  tiers,
  trialDays,
} from './vocabulary.ts'

/** What the clock of a case is worked out from. */
export interface ClockFacts {
  kind: CaseKind
  status: CaseStatus
  priority: CasePriority
  tier: number
  turn: Side | null
  turn_since: Date | null
  status_since: Date
  tier_since: Date | null
  /** The outlet's last comment or action since it is its turn. */
  feedback_at: Date | null
  /** The days of the last reminder of this turn. */
  reminded_days: number
}

/** The next times of the clock; null where nothing is due. */
export interface ClockColumns {
  due_at: Date | null
  escalates_at: Date | null
  closes_at: Date | null
  next_move_at: Date | null
}

const dayMs = 86_400_000
const daysLater = (from: Date, days: number) => new Date(from.getTime() + days * dayMs)
const later = (a: Date, b: Date | null) => (b && b > a ? b : a)
const earliest = (...given: (Date | null)[]) =>
  given.filter((one) => one !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null

/** States in which the outlet is waited for, until the case closes without feedback. */
const isWaitedFor = (status: CaseStatus) => status === 'awaiting_outlet' || status === 'outlet_trial'

/** Since when the outlet gave no feedback; null where none is due. */
export const silentSince = ({ status, turn_since, feedback_at }: ClockFacts): Date | null =>
  turn_since && isWaitedFor(status) ? later(turn_since, feedback_at) : null

/** Both sides answer within the working days of the priority; a recommendation is tried in three, whatever it is. */
function dueAt({ kind, status, priority, turn_since, status_since }: ClockFacts, calendar: WorkingCalendar) {
  if (!turn_since || kind === 'info') return null
  if (status === 'outlet_trial') return afterWorkingDays(calendar, status_since, trialDays)
  return afterWorkingDays(calendar, turn_since, replyDays[priority])
}

/** The helpdesk's tier goes up at twice the time it has to answer, counted from the start of each tier. */
function escalatesAt({ kind, priority, tier, turn, turn_since, tier_since }: ClockFacts, calendar: WorkingCalendar) {
  if (turn !== 'helpdesk' || !turn_since || kind === 'info' || tier >= tiers.length) return null
  return afterWorkingDays(calendar, later(turn_since, tier_since), 2 * replyDays[priority])
}

/** The days of the next reminder. */
export const nextReminder = (reminded: number): number | undefined => reminderDays.find((days) => days > reminded)

/** The days of the last reminder that is due by now; undefined where none is. */
export function reminderDue(facts: ClockFacts, now: Date): number | undefined {
  const since = silentSince(facts)
  if (!since) return undefined
  return reminderDays.findLast((days) => days > facts.reminded_days && daysLater(since, days) <= now)
}

/** When what is due of a case is due: answers, the next tier, reminders, closing (docs/domain.md#helpdesk-cases). */
export function clockOf(facts: ClockFacts, calendar: WorkingCalendar): ClockColumns {
  const since = silentSince(facts)
  const due_at = dueAt(facts, calendar)
  const escalates_at = escalatesAt(facts, calendar)
  const closes_at = since && daysLater(since, noFeedbackDays)
  const reminder = nextReminder(facts.reminded_days)
  const reminds_at = since && reminder !== undefined ? daysLater(since, reminder) : null
  // An outlet that does not report its trial of a recommendation is taken to be trying it once its answer is due.
  const tries_at = facts.status === 'recommended' ? due_at : null
  return { due_at, escalates_at, closes_at, next_move_at: earliest(escalates_at, closes_at, reminds_at, tries_at) }
}

interface Turn {
  side: Side
  from: Date
  to: Date | null
}

/** How many seconds each side had a case, until now where it has it still; together they are its age. */
export function secondsOfSides(turns: readonly Turn[], now: Date, count: (from: Date, to: Date) => number) {
  const sums: Record<Side, number> = { helpdesk: 0, outlet: 0 }
  for (const { side, from, to } of turns) sums[side] += count(from, to ?? later(from, now))
  return { ...sums, age: sums.helpdesk + sums.outlet }
}

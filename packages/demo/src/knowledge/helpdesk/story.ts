import { type ClockFacts, clockOf, reminderDue } from '@rad/api/internal/capabilities/knowledge/helpdesk/clock.rules.ts'
import {
  type CaseKind,
  type CaseStatus,
  isEnded,
  type Side,
  type Tier,
  turnOf,
} from '@rad/api/internal/capabilities/knowledge/helpdesk/vocabulary.ts'
import type { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { offsetAt } from '@rad/api/internal/kernel/days/wall-time.ts'
import { type WorkingCalendar, workingSeconds } from '@rad/api/internal/kernel/days/working-time.ts'

export type Random = ReturnType<typeof randomFrom>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How many cases of the demo are in each state. */
export const casesOf: readonly (readonly [CaseStatus, number])[] = [
  ['closed_fixed', 36],
  ['answered_by_known_issue', 14],
  ['closed_no_feedback', 6],
  ['closed_info', 6],
  ['in_analysis', 10],
  ['awaiting_outlet', 9],
  ['outlet_trial', 8],
  ['submitted', 8],
  ['recommended', 6],
  ['accepted', 5],
  ['returned', 4],
  ['noted', 4],
  ['draft', 5],
]

/** Hours for which a case stays in each state, from and to. */
const stays: Readonly<Partial<Record<CaseStatus, readonly [number, number]>>> = {
  submitted: [2, 16],
  returned: [4, 40],
  accepted: [1, 10],
  in_analysis: [4, 44],
  awaiting_outlet: [6, 60],
  recommended: [4, 30],
  outlet_trial: [20, 70],
  noted: [24, 120],
}
/** Of what is open now: how long it is so, in hours. */
const hoursOpen = [2, 5, 9, 20, 26, 44, 70, 110]
const silence = 90 * dayMs

export interface Step {
  to: CaseStatus
  at: number
}

const toAnalysis: readonly CaseStatus[] = ['submitted', 'accepted', 'in_analysis']
const toTrial: readonly CaseStatus[] = [...toAnalysis, 'recommended', 'outlet_trial']
const ways: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  draft: [],
  submitted: ['submitted'],
  returned: ['submitted', 'returned'],
  accepted: ['submitted', 'accepted'],
  in_analysis: toAnalysis,
  awaiting_outlet: [...toAnalysis, 'awaiting_outlet'],
  recommended: [...toAnalysis, 'recommended'],
  outlet_trial: toTrial,
  noted: ['submitted', 'noted'],
  answered_by_known_issue: ['submitted', 'answered_by_known_issue'],
  closed_fixed: [...toTrial, 'closed_fixed'],
  closed_no_feedback: [...toAnalysis, 'awaiting_outlet', 'closed_no_feedback'],
  closed_info: ['submitted', 'noted', 'closed_info'],
}

/** The states on the way to one: some cases were returned first, sent back with a question, or tried twice. */
function wayTo(status: CaseStatus, random: Random): CaseStatus[] {
  const way = [...ways[status]]
  const after = way.indexOf('in_analysis')
  if (after > 0 && way.length > after + 1 && random.chance(35))
    way.splice(after + 1, 0, 'awaiting_outlet', 'in_analysis')
  const tried = way.indexOf('outlet_trial')
  if (tried > 0 && status === 'closed_fixed' && random.chance(30))
    way.splice(tried + 1, 0, 'in_analysis', 'recommended', 'outlet_trial')
  if (way.length > 2 && random.chance(18)) way.splice(1, 0, 'returned', 'submitted')
  return way
}

/** Things happen by day: an instant is moved into the hours of work of its day, in the order there was. */
function byDay(at: number, zone: string, now: number): number {
  const offset = offsetAt(zone, at)
  const begins = Math.floor((at + offset) / dayMs) * dayMs - offset
  const shifted = begins + 9 * hourMs + ((at - begins) / dayMs) * 9 * hourMs
  return Math.floor((shifted > now ? at : shifted) / 1000) * 1000
}

interface StoryInput {
  status: CaseStatus
  /** The how manieth of its state. */
  index: number
  now: number
  zone: string
  /** How long ago an ended one ended. */
  endedAgo: number
  /** How many times what is open is half as old: else the product would act on it at once. */
  halved?: number
}

/** The steps of a case, up to its current state. */
export function stepsTo({ status, index, now, zone, endedAgo, halved = 0 }: StoryInput, random: Random): Step[] {
  const way = wayTo(status, random)
  const stood = hoursOpen[(index * 3 + status.length) % hoursOpen.length]! * hourMs
  const age = isEnded(status) ? endedAgo : stood / 2 ** halved
  let at = now - age
  const steps: Step[] = []
  for (const [place, to] of way.toReversed().entries()) {
    // Moved into its day, nothing comes after what it led to.
    steps.unshift({ to, at: Math.min(byDay(at, zone, now), steps[0]?.at ?? now) })
    const before = way[way.length - 2 - place]
    const [least, most] = (before && stays[before]) ?? [1, 2]
    at -= status === 'closed_no_feedback' && place === 0 ? silence : random.int(least * 60, most * 60) * 60_000
  }
  return steps
}

/** A status that the helpdesk sets on purpose is its first reply; taking a case over is not one. */
const replies: readonly CaseStatus[] = ['returned', 'recommended', 'awaiting_outlet', 'answered_by_known_issue']

const dateAt = (at: number | undefined) => (at === undefined ? null : new Date(at))

/** The turns of a case and the columns that follow from them, by the rules of the product. */
export function marksOf(
  { steps, kind, down, tier }: { steps: readonly Step[]; kind: CaseKind; down: boolean; tier: Tier },
  calendar: WorkingCalendar,
  now: number,
) {
  const turns = steps.flatMap(({ to, at }, place) => {
    const side = turnOf[to]
    return side ? [{ side, status: to, from_at: at, to_at: steps[place + 1]?.at ?? null }] : []
  })
  const last = steps.at(-1)!
  const turn: Side | null = turnOf[last.to]
  const since = steps.findLastIndex(({ to }) => turnOf[to] !== turn)
  const turnSince = turn ? dateAt(steps[since + 1]!.at) : null
  const first = steps[0]!.at
  const replied = kind === 'info' ? undefined : steps.find(({ to }) => replies.includes(to))
  const facts: ClockFacts = {
    kind,
    status: last.to,
    priority: down ? 'urgent' : 'normal',
    tier,
    turn,
    turn_since: turnSince,
    status_since: new Date(last.at),
    tier_since: turnSince ?? new Date(first),
    feedback_at: null,
    reminded_days: 0,
  }
  const reminded_days = reminderDue(facts, new Date(now)) ?? 0
  const count = (state: CaseStatus) => steps.filter(({ to }) => to === state).length
  return {
    turns,
    columns: {
      status: last.to,
      tier,
      opened_at: new Date(first),
      submitted_at: new Date(first),
      status_since: facts.status_since,
      tier_since: facts.tier_since,
      turn,
      turn_since: turnSince,
      reminded_days,
      closed_at: isEnded(last.to) ? new Date(last.at) : null,
      age_seconds: turns.reduce((sum, one) => sum + (one.to_at === null ? 0 : (one.to_at - one.from_at) / 1000), 0),
      first_reply_at: dateAt(replied?.at),
      first_reply_seconds: replied ? Math.round(workingSeconds(calendar, new Date(first), new Date(replied.at))) : null,
      returned_count: count('returned'),
      recommended_count: count('recommended'),
      ...clockOf({ ...facts, reminded_days }, calendar),
    },
  }
}

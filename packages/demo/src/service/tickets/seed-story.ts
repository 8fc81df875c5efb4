import type { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import type { Priority } from '@rad/api/internal/capabilities/service/sla/vocabulary.ts'
import type { KindStop } from '@rad/api/internal/capabilities/service/tickets/clock.rules.ts'
import { seedTexts } from './seed-texts.ts'
import { panelOutcomes } from '@rad/api/internal/capabilities/service/tickets/rules.ts'
import {
  stopOf,
  type PanelResult,
  type ResolutionKind,
  type TicketStatus,
} from '@rad/api/internal/capabilities/service/tickets/vocabulary.ts'

export type Random = ReturnType<typeof randomFrom>

/** Something that happens to a ticket: the state it comes to, or an answer. */
export interface Step {
  at: number
  type: string
  to?: TicketStatus
  text?: string
  result?: PanelResult
  by?: 'system'
}

/** A ticket as its steps until now have left it. */
export interface Outcome {
  status: TicketStatus
  first_response_at: Date | null
  resolved_at: Date | null
  closed_at: Date | null
  cancelled_at: Date | null
  plea_at: Date | null
  panel_opened_at: Date | null
  result: PanelResult | null
  decided_at: Date | null
  reopened_count: number
  stops: (KindStop & { reason: string | null })[]
  events: { at: Date; type: string; text: string | null; system: boolean; before: TicketStatus; after: TicketStatus }[]
}

/** Applies the steps before now, with the stops that belong to the states. */
export function tell(opened_at: number, steps: readonly Step[], now: number): Outcome {
  const outcome: Outcome = {
    status: 'open',
    first_response_at: null,
    resolved_at: null,
    closed_at: null,
    cancelled_at: null,
    plea_at: null,
    panel_opened_at: null,
    result: null,
    decided_at: null,
    reopened_count: 0,
    stops: [],
    events: [{ at: new Date(opened_at), type: 'opened', text: null, system: true, before: 'new', after: 'open' }],
  }
  for (const step of steps.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)) happen(outcome, step)
  return outcome
}

function happen(outcome: Outcome, step: Step): void {
  const at = new Date(step.at)
  const before = outcome.status
  const after = step.type === 'comment' ? before : (step.to ?? (step.type as TicketStatus))
  outcome.events.push({ at, type: step.type, text: step.text ?? null, system: step.by === 'system', before, after })
  if (step.type === 'comment') {
    outcome.first_response_at ??= at
    return
  }
  const open = outcome.stops.find(({ to }) => to === null)
  if (open && stopOf[before] !== stopOf[after]) open.to = at
  const kind = stopOf[after]
  if (kind && stopOf[before] !== kind) outcome.stops.push({ kind, from: at, to: null, reason: step.text ?? null })
  outcome.status = after
  if (after === 'in_progress') Object.assign(outcome, { resolved_at: null, closed_at: null })
  if (after === 'resolved') outcome.resolved_at = at
  if (after === 'closed') outcome.closed_at = at
  if (after === 'cancelled') outcome.cancelled_at = at
  if (after === 'unjustified_claimed') outcome.plea_at = at
  if (after === 'panel_review') outcome.panel_opened_at = at
  if (step.type === 'reopened') outcome.reopened_count += 1
  if (step.result) Object.assign(outcome, { result: step.result, decided_at: at })
}

const hour = 3_600_000

interface Plot {
  opened_at: number
  /** When it is over, where nothing holds it up. */
  ends_at: number
  priority: Priority
  now: number
  /** The state it is still in, whatever was planned. */
  stuck?: Stuck | undefined
}

/** The state of a ticket that is not closed. */
export type Stuck =
  | 'open'
  | 'in_progress'
  | 'waiting_customer'
  | 'waiting_third'
  | 'unjustified_claimed'
  | 'panel_review'
  | 'resolved'
  | 'cancelled'

/** The last steps of a ticket in its current state: recent, so that the product has not moved it automatically. */
function latest(random: Random, stuck: Stuck, after: number, now: number): Step[] {
  const ago = (low: number, high: number) =>
    Math.max(after + 5 * 60_000, now - random.int(low * 60, high * 60) * 60_000)
  if (stuck === 'waiting_customer') return [{ at: ago(1, 30), type: stuck, text: random.pick(seedTexts.waits) }]
  if (stuck === 'waiting_third') return [{ at: ago(1, 60), type: stuck, text: random.pick(seedTexts.others) }]
  if (stuck === 'unjustified_claimed') return [{ at: ago(1, 20), type: stuck, text: random.pick(seedTexts.pleas) }]
  if (stuck === 'cancelled') return [{ at: ago(1, 20), type: stuck, text: 'Test' }]
  if (stuck !== 'panel_review') return []
  const panelAt = ago(2, 40)
  return [
    {
      at: Math.max(after + 60_000, panelAt - 24 * hour),
      type: 'unjustified_claimed',
      text: random.pick(seedTexts.pleas),
    },
    { at: panelAt, type: 'panel_review', by: 'system' },
  ]
}

/** A plea with the decision of its panel; a day for remarks and some days of the panel are between them. */
function pleading(random: Random, from: number, result: PanelResult): Step[] {
  const panelAt = from + 24 * hour
  const decided = panelAt + random.int(20, 90) * hour
  const { to } = panelOutcomes[result]
  return [
    { at: from, type: 'unjustified_claimed', text: random.pick(seedTexts.pleas) },
    { at: panelAt, type: 'panel_review', by: 'system' },
    { at: decided, type: `panel_${result}`, to, result, by: 'system' },
  ]
}

/** What happens between the opening and the end: chosen at random, within the rules of the states. */
export function plotOf(random: Random, { opened_at, ends_at, priority, stuck, now }: Plot): Step[] {
  const span = Math.max(ends_at - opened_at, 2 * hour)
  const at = (share: number) => opened_at + Math.round((span * share) / 60_000) * 60_000
  const accept: Step = { at: at(random.next() * 0.1 + 0.02), type: 'in_progress' }
  const answer: Step = {
    at: accept.at + random.int(2, 90) * 60_000,
    type: 'comment',
    text: random.pick(seedTexts.answers),
  }
  if (stuck === 'open') return random.chance(40) ? [{ ...answer, at: at(0.3) }] : []
  if (stuck && !['in_progress', 'resolved'].includes(stuck))
    return [accept, answer, ...latest(random, stuck, answer.at, now)]
  const work: Step[] = [accept, answer]
  if (random.chance(14)) {
    const from = at(0.3)
    const text = random.pick(seedTexts.waits)
    work.push({ at: from, type: 'waiting_customer', text })
    work.push({ at: Math.min(from + random.int(3, 40) * hour, at(0.6)), type: 'in_progress' })
  } else if (random.chance(10)) {
    work.push(
      { at: at(0.3), type: 'waiting_third', text: random.pick(seedTexts.others) },
      { at: at(0.6), type: 'in_progress' },
    )
  }
  if (stuck === 'in_progress') return random.chance(70) ? work : work.filter(({ at: when }) => when < at(0.5))
  const resolve: Step = { at: at(0.85), type: 'resolved', text: random.pick(seedTexts.resolutions) }
  if (stuck === 'resolved') return [...work, resolve]
  if (priority !== 'P1' && random.chance(5)) return [...work, ...plea(random, at(0.7))]
  if (random.chance(6)) {
    const back: Step = {
      at: ends_at + random.int(2, 90) * hour,
      type: 'reopened',
      to: 'in_progress',
      text: random.pick(seedTexts.objections),
    }
    const again: Step = {
      at: back.at + random.int(8, 70) * hour,
      type: 'resolved',
      text: random.pick(seedTexts.resolutions),
    }
    return [...work, resolve, { at: ends_at, type: 'closed' }, back, again, { at: again.at + 5 * hour, type: 'closed' }]
  }
  return [...work, resolve, { at: ends_at, type: 'closed' }]
}

/** Most pleas are upheld or rejected; what was rejected is resolved after all. */
function plea(random: Random, from: number): Step[] {
  const result = random.weighted<PanelResult>([
    ['upheld', 45],
    ['rejected', 45],
    ['other_party', 20],
  ])
  const steps = pleading(random, from, result)
  if (result === 'upheld') return steps
  const on = steps.at(-1)!.at
  return [
    ...steps,
    { at: on + 20 * hour, type: 'resolved', text: random.pick(seedTexts.resolutions) },
    { at: on + 30 * hour, type: 'closed' },
  ]
}

export const resolutionKindOf = (random: Random): ResolutionKind =>
  random.weighted([
    ['repaired', 45],
    ['explained', 25],
    ['replaced', 12],
    ['refunded', 6],
    ['policy', 8],
    ['other', 4],
  ])

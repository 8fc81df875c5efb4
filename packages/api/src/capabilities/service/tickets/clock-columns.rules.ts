import type { WorkingCalendar } from '#kernel/days/working-time.ts'
import { type Level, type Policy, policyOf, type Priority, type SlaKind } from '#capabilities/service/sla/vocabulary.ts'
import { customerStops, dueAt, elapsedSeconds, type KindStop, outletStops } from './clock.rules.ts'
import { nextLevelAt } from './escalation.rules.ts'
import { nextMoveAt, type TicketFacts } from './rules.ts'
import type { PanelResult, StopKind, TicketStatus } from './vocabulary.ts'

/** What the clocks of a ticket are worked out from. */
export interface ClockFacts extends TicketFacts {
  priority: Priority
  level: Level
  opened_at: Date
  /** When this outlet's first response clock starts: at the opening, or when the ticket was given to it. */
  asked_at: Date
  first_response_at: Date | null
  ended_at: Date | null
  /** Of a case before the panel that is not decided. */
  panel_due_at: Date | null
  calendar: WorkingCalendar
  stops: readonly KindStop[]
}

/** What of a ticket the database gives to its clocks. */
export interface StoredFacts {
  id: string
  priority: Priority
  status: TicketStatus
  level: Level
  opened_at: string
  first_response_at: string | null
  resolved_at: string | null
  closed_at: string | null
  ended_at: string | null
  complaint_id: string | null
  plea_at: string | null
  calendar_id: string
  placed_at: string | null
  panel_due_at: string | null
  panel_result: PanelResult | null
  stops: { kind: StopKind; from: string; to: string | null }[]
}

const maybeDate = (at: string | null) => (at === null ? null : new Date(at))

/** What the clocks of a ticket are worked out from, as it is stored and by the calendar it is under. */
export const clockFactsFrom = (row: StoredFacts, calendar: WorkingCalendar): ClockFacts & { id: string } => ({
  id: row.id,
  priority: row.priority,
  status: row.status,
  level: row.level,
  opened_at: new Date(row.opened_at),
  asked_at: new Date(row.placed_at ?? row.opened_at),
  first_response_at: maybeDate(row.first_response_at),
  resolved_at: maybeDate(row.resolved_at),
  closed_at: maybeDate(row.closed_at),
  ended_at: maybeDate(row.ended_at),
  plea_at: maybeDate(row.plea_at),
  panel_due_at: maybeDate(row.panel_due_at),
  panel_result: row.panel_result,
  // The handler of the complaint comments on the plea, or lets the time for it pass; without a complaint there is none.
  is_remarked: row.complaint_id === null,
  has_customer_answered: false,
  calendar,
  stops: row.stops.map(({ kind, from, to }): KindStop => ({ kind, from: new Date(from), to: maybeDate(to) })),
})

/** The columns that follow from them. */
export interface ClockColumns {
  target_seconds: number
  due_at: Date | null
  first_response_due_at: Date | null
  next_level_at: Date | null
  next_move_at: Date | null
  breached_at: Date | null
  elapsed_seconds: number | null
  outlet_elapsed_seconds: number | null
  first_response_seconds: number | null
}

/** One clock of a ticket under a policy, with its target in seconds. */
export function clockFor(
  facts: Pick<ClockFacts, 'priority' | 'opened_at' | 'calendar'>,
  stops: readonly KindStop[],
  kind: SlaKind,
  policies: readonly Policy[],
) {
  const { hours, calendar } = policyOf(policies, facts.priority, kind)
  const clock = {
    opened_at: facts.opened_at,
    calendar: calendar === 'working' ? facts.calendar : calendar,
    stops,
  } as const
  return { clock, target: Math.round(hours * 3600) }
}

/** Computes every clock of a ticket as of an instant. */
export function columnsOf(facts: ClockFacts, policies: readonly Policy[], now: Date): ClockColumns {
  const { ended_at, first_response_at } = facts
  const customer = clockFor(facts, customerStops(facts.stops), 'resolution', policies)
  const outlet = clockFor(facts, outletStops(facts.stops), 'resolution', policies)
  const first = clockFor(
    { ...facts, opened_at: facts.asked_at },
    customerStops(facts.stops),
    'first_response',
    policies,
  )
  const levels = clockFor(facts, customerStops(facts.stops), 'level_2', policies)
  const due = dueAt(customer.clock, customer.target)
  const elapsed = (clock: typeof customer.clock, at: Date | null) => at && Math.round(elapsedSeconds(clock, at))
  return {
    target_seconds: customer.target,
    due_at: ended_at ? null : due,
    first_response_due_at: ended_at || first_response_at ? null : dueAt(first.clock, first.target),
    next_level_at: ended_at ? null : nextLevelAt(levels.clock, facts.level, facts.priority, policies),
    next_move_at: facts.status === 'panel_review' ? facts.panel_due_at : nextMoveAt(facts),
    breached_at: due && due < (ended_at ?? now) ? due : null,
    elapsed_seconds: elapsed(customer.clock, ended_at),
    outlet_elapsed_seconds: elapsed(outlet.clock, ended_at),
    first_response_seconds: elapsed(first.clock, first_response_at),
  }
}

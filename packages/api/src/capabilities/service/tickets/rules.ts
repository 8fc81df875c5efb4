import type { Level, Priority } from '#capabilities/service/sla/vocabulary.ts'
import { type KindStop, waitingEndsAt } from './clock.rules.ts'
import {
  afterPleaSeconds,
  type Bar,
  closesAfterSeconds,
  isCritical,
  later,
  type Move,
  type Part,
  ticketMoves,
} from './state-machine.rules.ts'
import {
  type ChargedTo,
  chargedWhenUpheld,
  type Justification,
  type PanelResult,
  type Satisfaction,
  type TicketStatus,
} from './vocabulary.ts'

/** What of a ticket decides where it may go (docs/domain.md#ticket-states). */
export interface TicketFacts {
  status: TicketStatus
  priority: Priority
  level: Level
  stops: readonly KindStop[]
  resolved_at: Date | null
  closed_at: Date | null
  /** Once per ticket, whatever came of it. */
  plea_at: Date | null
  /** The handler of the complaint has commented on the plea, or it has no handler. */
  is_remarked: boolean
  /** Since it began to wait. */
  has_customer_answered: boolean
  panel_result: PanelResult | null
}

/** The facts about the actor that decide it. */
export interface AskerFacts {
  /** The level they answer at: service or bodyshop manager 1, dealer principal 2, territory 3, region and brand 4, else 0. */
  rank: 0 | Level
  is_owner: boolean
  may_plead: boolean
  is_system: boolean
  is_customer: boolean
}

/** What a move brings along. */
export interface Given {
  reason?: string | null
  /** How many pieces of evidence the ticket holds. */
  evidence?: number
  resolution?: string | null
  root_cause?: string | null
  customer_contacted_at?: Date | null
  satisfied?: Satisfaction | null
  duplicate_of?: string | null
  note?: string | null
}
export type Field = keyof Given

export interface AllowedMove {
  to: TicketStatus
  needs: Field[]
}

export type Refusal =
  | { code: 'state.move'; message: string; allowed: AllowedMove[] }
  | { code: 'auth.right'; message: string }
  | { code: 'validation'; fields: Partial<Record<Field, string>> }

function partsOf(ticket: TicketFacts, { rank, is_owner, may_plead, is_system, is_customer }: AskerFacts): Part[] {
  const isOfOutlet = rank === 1 || rank === 2
  const isOwner = is_owner || isOfOutlet || (rank >= 3 && rank >= ticket.level)
  const parts: Record<Part, boolean> = {
    owner: isOwner,
    pleader: isOfOutlet && may_plead,
    director: rank >= 3,
    closer: isCritical(ticket) ? rank >= 3 : isOwner || is_customer,
    customer: is_customer,
    system: is_system,
  }
  return (Object.keys(parts) as Part[]).filter((part) => parts[part])
}

const movesOf = (status: TicketStatus) => ticketMoves.filter(({ from }) => from.includes(status))

/** The part in which the actor can make a move now, or what bars them; undefined where it is not theirs. */
function partFor(move: Move, ticket: TicketFacts, asker: AskerFacts, now: Date): Part | Bar | undefined {
  let first: Bar | undefined
  for (const part of partsOf(ticket, asker).filter((one) => move.by[one])) {
    const bar = move.bar?.(ticket, part, now)
    if (!bar) return part
    first ??= bar
  }
  return first
}

/** Where the actor may take a ticket now, and what they have to provide. */
export function allowedMoves(ticket: TicketFacts, asker: AskerFacts, now: Date): AllowedMove[] {
  return movesOf(ticket.status).flatMap((move): AllowedMove[] => {
    const part = partFor(move, ticket, asker, now)
    return typeof part === 'string' ? [{ to: move.to, needs: Object.keys(move.by[part]!) as Field[] }] : []
  })
}

function rightMissing(move: Move, ticket: TicketFacts): string {
  if (move.by.pleader) return 'Only the outlet and its dealer can plead.'
  if (move.by.closer && isCritical(ticket)) return 'Only level 3 or above can close a critical ticket.'
  if (move.to === 'cancelled') return 'Only level 3 or above can cancel a ticket.'
  if (move.by.director) return 'Only the customer or level 3 or above can reopen a closed ticket.'
  return 'Someone else is responsible for this ticket.'
}

/** Where clocks of two machines differ, this much of the future is taken for now. */
const ahead = 5 * 60_000

/** What is wrong with what a move brings; undefined where nothing is. */
function wrong(field: Field, missing: string, given: Given, ticket: TicketFacts, now: Date): string | undefined {
  if (field === 'evidence') return (given.evidence ?? 0) >= 1 ? undefined : missing
  if (field === 'duplicate_of')
    return given.duplicate_of?.trim() || given.note?.trim().toLowerCase() === 'test' ? undefined : missing
  if (field === 'customer_contacted_at') {
    const at = given.customer_contacted_at
    if (!at) return missing
    return at.getTime() > now.getTime() + ahead ? 'The contact time can’t be in the future.' : undefined
  }
  if (field === 'satisfied') {
    if (!given.satisfied) return missing
    if (given.satisfied === 'no') return 'The customer isn’t satisfied. Move the ticket back to in progress.'
    if (given.satisfied !== 'not_reached') return undefined
    return isCritical(ticket)
      ? 'A critical ticket can be closed only after the customer is reached.'
      : 'Without a customer response, the ticket closes automatically 72 hours after resolution.'
  }
  return given[field]?.trim() ? undefined : missing
}

/** Why a move is refused; undefined where it can be made. */
export function refusal(
  ticket: TicketFacts,
  asker: AskerFacts,
  to: TicketStatus,
  given: Given,
  now: Date,
): Refusal | undefined {
  const refused = (message: string): Refusal => ({
    code: 'state.move',
    message,
    allowed: allowedMoves(ticket, asker, now),
  })
  const move = movesOf(ticket.status).find((one) => one.to === to)
  const isOfPeople = move && Object.keys(move.by).some((part) => part !== 'system')
  if (!move || (!isOfPeople && !asker.is_system))
    return refused('The ticket can’t move to this status from its current one.')
  const part = partFor(move, ticket, asker, now)
  if (part === undefined) return { code: 'auth.right', message: rightMissing(move, ticket) }
  if (typeof part === 'object')
    return part.field ? { code: 'validation', fields: { [part.field]: part.message } } : refused(part.message)
  const found = Object.entries(move.by[part]!).flatMap(([field, missing]) => {
    const message = wrong(field as Field, missing, given, ticket, now)
    return message ? [[field, message]] : []
  })
  return found.length > 0 ? { code: 'validation', fields: Object.fromEntries(found) } : undefined
}

/** When the product moves a ticket automatically at the latest; null where it does not. A panel has its own date. */
export function nextMoveAt(
  ticket: Pick<TicketFacts, 'status' | 'priority' | 'stops' | 'resolved_at' | 'plea_at' | 'is_remarked'>,
): Date | null {
  if (ticket.status === 'waiting_customer') return waitingEndsAt(ticket.stops)
  if (ticket.status === 'resolved') return isCritical(ticket) ? null : later(ticket.resolved_at, closesAfterSeconds)
  if (ticket.status === 'unjustified_claimed') return later(ticket.plea_at, ticket.is_remarked ? 0 : afterPleaSeconds)
  return null
}

/** What a decision of the panel makes of a ticket. One for another party starts again at that party. */
export const panelOutcomes: Record<PanelResult, { to: TicketStatus; justification: Justification }> = {
  upheld: { to: 'closed', justification: 'unjustified' },
  rejected: { to: 'in_progress', justification: 'justified' },
  other_party: { to: 'in_progress', justification: 'undecided' },
}

/** Who is charged when a reason is upheld: the department the hold-up or helpdesk case names, where it is one of these. */
export function chargedFor(reason: string, party: string | null): ChargedTo {
  const choices = chargedWhenUpheld[reason] ?? ['none']
  return choices.find((one) => one === party) ?? choices[0]!
}

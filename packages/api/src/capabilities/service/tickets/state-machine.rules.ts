import { waitingEndsAt, waitingLeft } from './clock.rules.ts'
import type { Field, TicketFacts } from './rules.ts'
import { endStatuses, type PanelResult, type TicketStatus, ticketStatuses } from './vocabulary.ts'

/** The part an actor plays: who answers for it, who may plead, who is above the dealer, who may close it. */
export type Part = 'system' | 'customer' | 'owner' | 'pleader' | 'director' | 'closer'

/** What prevents a move though the part is theirs; with a field, the message is shown there. */
export interface Bar {
  message: string
  field?: Field
}

export interface Move {
  from: readonly TicketStatus[]
  to: TicketStatus
  /** Who may make it, and what each has to bring, with the words where it is missing. */
  by: Partial<Record<Part, Partial<Record<Field, string>>>>
  bar?: (ticket: TicketFacts, part: Part, now: Date) => Bar | undefined
}

const hour = 3600
/** A resolved ticket closes automatically after so long without objection. */
export const closesAfterSeconds = 72 * hour
/** The handler of the complaint has so long to comment on a plea before the panel reads it. */
export const afterPleaSeconds = 24 * hour
/** What was closed may be reopened for so long; later a new ticket repeats it. */
const reopensForSeconds = 30 * 24 * hour

export const later = (at: Date | null, seconds: number) => at && new Date(at.getTime() + seconds * 1000)
export const isCritical = ({ priority }: Pick<TicketFacts, 'priority'>) => priority === 'P1'
const isPast = (at: Date | null, now: Date) => at !== null && at <= now

function pleaBar(ticket: TicketFacts): Bar | undefined {
  if (isCritical(ticket)) return { message: 'A critical ticket cannot be pleaded.', field: 'reason' }
  if (ticket.plea_at) return { message: 'This ticket has already been pleaded.', field: 'reason' }
  return undefined
}

function waitingBar(ticket: TicketFacts, _: Part, now: Date): Bar | undefined {
  const left = waitingLeft(ticket.stops, now)
  if (left.times === 0) return { message: 'This ticket has already waited on the customer twice.' }
  if (left.seconds === 0) return { message: 'This ticket has already waited on the customer for 48 hours.' }
  return undefined
}

function waitingGoesOn(ticket: TicketFacts, part: Part, now: Date): Bar | undefined {
  if (part !== 'system' || ticket.has_customer_answered) return undefined
  if (ticket.status === 'waiting_customer' && isPast(waitingEndsAt(ticket.stops), now)) return undefined
  return { message: 'The ticket is still waiting.' }
}

function closingBar(ticket: TicketFacts, part: Part, now: Date): Bar | undefined {
  if (part !== 'system') return undefined
  if (isCritical(ticket)) return { message: 'A critical ticket never closes automatically.' }
  return isPast(later(ticket.resolved_at, closesAfterSeconds), now)
    ? undefined
    : { message: 'The customer can still object.' }
}

/** Whether a closed ticket may still open again. */
export const mayReopen = (closed_at: Date | null, now: Date): boolean =>
  now.getTime() <= (later(closed_at, reopensForSeconds)?.getTime() ?? 0)

const reopeningBar = (ticket: TicketFacts, _: Part, now: Date): Bar | undefined =>
  mayReopen(ticket.closed_at, now)
    ? undefined
    : { message: 'Closed more than 30 days ago. Open a new ticket that repeats this one.' }

const remarkBar = (ticket: TicketFacts, _: Part, now: Date): Bar | undefined =>
  ticket.is_remarked || isPast(later(ticket.plea_at, afterPleaSeconds), now)
    ? undefined
    : { message: 'The plea is still open for remarks.' }

const decided =
  (...results: PanelResult[]) =>
  ({ panel_result }: TicketFacts): Bar | undefined =>
    panel_result !== null && results.includes(panel_result)
      ? undefined
      : { message: 'This doesn’t match the panel’s decision.' }

const openStatuses = ticketStatuses.filter((one) => !(endStatuses as readonly string[]).includes(one))
const reopened = { reason: 'Enter a reason for reopening.' }

/** The states of a ticket: what is not listed here is refused (docs/domain.md#ticket-states). */
export const ticketMoves: readonly Move[] = [
  { from: ['new'], to: 'open', by: { system: {} } },
  { from: ['open'], to: 'in_progress', by: { owner: {} } },
  {
    from: ['in_progress'],
    to: 'waiting_customer',
    by: { owner: { reason: 'Enter what you need from the customer.' } },
    bar: waitingBar,
  },
  { from: ['in_progress'], to: 'waiting_third', by: { owner: { reason: 'Enter who you’re waiting on.' } } },
  {
    from: ['waiting_customer', 'waiting_third'],
    to: 'in_progress',
    by: { owner: {}, customer: {}, system: {} },
    bar: waitingGoesOn,
  },
  {
    from: ['in_progress'],
    to: 'resolved',
    by: {
      owner: {
        resolution: 'Enter what was done.',
        root_cause: 'Enter the root cause.',
        customer_contacted_at: 'Enter when the customer was contacted.',
      },
    },
  },
  {
    from: ['resolved'],
    to: 'closed',
    by: { closer: { satisfied: 'Choose whether the customer is satisfied.' }, system: {} },
    bar: closingBar,
  },
  { from: ['resolved'], to: 'in_progress', by: { owner: reopened, customer: reopened } },
  { from: ['closed'], to: 'in_progress', by: { director: reopened, customer: reopened }, bar: reopeningBar },
  {
    from: ['in_progress', 'resolved'],
    to: 'unjustified_claimed',
    by: {
      pleader: { reason: 'Choose a reason for the plea.', evidence: 'Add at least one piece of evidence.' },
    },
    bar: pleaBar,
  },
  { from: ['unjustified_claimed'], to: 'panel_review', by: { system: {} }, bar: remarkBar },
  { from: ['panel_review'], to: 'closed', by: { system: {} }, bar: decided('upheld') },
  { from: ['panel_review'], to: 'in_progress', by: { system: {} }, bar: decided('rejected', 'other_party') },
  {
    from: openStatuses,
    to: 'cancelled',
    by: { director: { duplicate_of: 'Enter the ticket this one duplicates, or enter “test” as the note.' } },
  },
]

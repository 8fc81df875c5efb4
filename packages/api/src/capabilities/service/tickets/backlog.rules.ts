/** When a ticket was opened and ended. One that is reopened has no closing until it is closed again. */
export interface TicketSpan {
  opened_at: Date
  closed_at: Date | null
  cancelled_at: Date | null
}

/** Its last closing, or its cancelling; null while it is open (M03). */
export const endOf = ({ closed_at, cancelled_at }: TicketSpan): Date | null =>
  closed_at && cancelled_at ? (closed_at > cancelled_at ? closed_at : cancelled_at) : (closed_at ?? cancelled_at)

/** Whether a ticket was open at an instant (M03). */
export function isOpenAt(ticket: TicketSpan, at: Date): boolean {
  const end = endOf(ticket)
  return ticket.opened_at <= at && (end === null || end > at)
}

export interface Backlog {
  opened: number
  closed: number
  cancelled: number
  at_start: number
  at_end: number
}

/**
 * What came in and went out after one instant and up to another (M01, M02), and what was open at each (M03). So
 * opened - closed - cancelled = at_end - at_start, whatever the history (M04).
 */
export function backlog(tickets: readonly TicketSpan[], start: Date, end: Date): Backlog {
  const isWithin = (at: Date | null) => at !== null && at > start && at <= end
  const ended = tickets.filter((ticket) => isWithin(endOf(ticket)))
  const isClosing = (ticket: TicketSpan) => endOf(ticket) === ticket.closed_at
  return {
    opened: tickets.filter(({ opened_at }) => isWithin(opened_at)).length,
    closed: ended.filter(isClosing).length,
    cancelled: ended.filter((ticket) => !isClosing(ticket)).length,
    at_start: tickets.filter((ticket) => isOpenAt(ticket, start)).length,
    at_end: tickets.filter((ticket) => isOpenAt(ticket, end)).length,
  }
}

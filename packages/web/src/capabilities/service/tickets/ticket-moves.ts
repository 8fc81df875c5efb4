import type { TicketStatus } from '@rad/api/service/tickets/contract'
import { words } from '@rad/api/words'
import { t } from '#kit/words.ts'

const priorityNames: Record<string, string> = words({
  P1: 'P1 · Critical',
  P2: 'P2 · High',
  P3: 'P3 · Normal',
  P4: 'P4 · Low',
})
export const priorityWords = (priority: string) => t(priorityNames[priority] ?? priority)

/** The first is the step forward; those after the second wait in the menu. */
const order: TicketStatus[] = [
  'in_progress',
  'closed',
  'resolved',
  'waiting_customer',
  'waiting_third',
  'unjustified_claimed',
]
const placeOf = (from: TicketStatus, to: TicketStatus) =>
  // Reopening is a step back, unlike accepting and going on.
  to === 'in_progress' && (from === 'resolved' || from === 'closed') ? 1.5 : order.indexOf(to)

/** The moves in the order in which they are offered. */
export const inOrderOf = <M extends { to: TicketStatus }>(status: TicketStatus, moves: readonly M[]): M[] =>
  moves.toSorted((a, b) => placeOf(status, a.to) - placeOf(status, b.to))

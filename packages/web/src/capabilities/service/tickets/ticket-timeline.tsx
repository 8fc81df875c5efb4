import { type Ticket, type TicketStatus, ticketStatuses } from '@rad/api/service/tickets/contract'
import type { TimelineEvent } from '@rad/api/service/timeline/contract'
import { words } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { TicketLink } from '#peek/peek.tsx'
import { ticketStatusWords } from '#words/ticket-words.tsx'

const isStatus = (type: string): type is TicketStatus => (ticketStatuses as readonly string[]).includes(type)
const eventNames: Record<string, string> = words({
  opened: 'Opened',
  reopened: 'Reopened',
  assigned: 'Assigned',
  level: 'Escalated to next level',
  nudged: 'Nudged',
  nobody_answers: 'No one responsible',
  rerouted: 'Transferred to another outlet',
  file: 'Evidence added',
  panel_upheld: 'Plea upheld',
  panel_rejected: 'Plea rejected',
  panel_other_party: 'Another party is responsible',
  panel_extended: 'Panel extended',
})
const titleOf = (type: string) => {
  if (isStatus(type)) return ticketStatusWords(type)
  const name = eventNames[type]
  return name && t(name)
}

const tones = {
  closed: 'good',
  resolved: 'good',
  level: 'warn',
  nobody_answers: 'bad',
  panel_extended: 'warn',
} as const

/** What happened to a ticket and its duplicates. */
export const ticketTimeline = {
  kind: 'ticket',
  isOver: ({ closed_at, status }: Ticket) => closed_at !== null || status === 'cancelled',
  titleOf,
  markOf: ({ duplicate }: TimelineEvent) => (duplicate ? <TicketLink no={duplicate} /> : null),
  tones,
} as const

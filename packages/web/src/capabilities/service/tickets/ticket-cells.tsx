import type { TicketRow } from '@rad/api/service/tickets/contract'
import { CutText } from '#kit/table/cut-text.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import {
  chargedWords,
  LevelMark,
  PriorityMark,
  TicketDue,
  ticketKindWords,
  TicketStatusBadge,
} from '#words/ticket-words.tsx'

/** How the list draws a ticket. */
export const ticketCells: Cells<TicketRow> = {
  title: ({ title }) => <CutText text={title} />,
  status: ({ status }) => <TicketStatusBadge status={status} quiet />,
  priority: ({ priority }) => <PriorityMark priority={priority} />,
  level: ({ level }) => <LevelMark level={level} />,
  due_at: (ticket) => <TicketDue ticket={ticket} isStacked />,
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
  kind: ({ kind }) => ticketKindWords(kind),
  charged_to: ({ charged_to }) => chargedWords(charged_to),
}

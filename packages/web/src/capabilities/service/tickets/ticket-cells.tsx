import type { TicketRow } from '@rad/api/service/tickets/contract'
import type { Cells } from '#kit/table/data-table.tsx'
import {
  chargedWords,
  LevelMark,
  PriorityMark,
  TicketDue,
  ticketKindWords,
  TicketStatusBadge,
} from '#pickers/ticket-words.tsx'
import styles from './ticket-list.module.css'

/** How the list draws a ticket. */
export const ticketCells: Cells<TicketRow> = {
  title: ({ title }) => (
    <span className={styles.title} title={title}>
      {title}
    </span>
  ),
  status: ({ status }) => <TicketStatusBadge status={status} quiet />,
  priority: ({ priority }) => <PriorityMark priority={priority} />,
  level: ({ level }) => <LevelMark level={level} />,
  due_at: (ticket) => <TicketDue ticket={ticket} isStacked />,
  outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
  kind: ({ kind }) => ticketKindWords(kind),
  charged_to: ({ charged_to }) => chargedWords(charged_to),
}

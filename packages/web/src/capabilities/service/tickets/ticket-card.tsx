import { type TicketRow, ticketTurn } from '@rad/api/service/tickets/contract'
import { RecordCard } from '#kit/table/record-card.tsx'
import { readSession } from '#api/session.ts'
import { LevelMark, PriorityMark, TicketDue, TicketStatusBadge } from '#words/ticket-words.tsx'
import { ticketTurnWords } from './parts/turn-words.ts'

/** A ticket on a phone. */
export const TicketCard = ({ ticket }: { ticket: TicketRow }) => (
  <RecordCard
    href={`/tickets/${ticket.no}`}
    top={
      <>
        <span>{ticket.no}</span>
        <PriorityMark priority={ticket.priority} />
        <LevelMark level={ticket.level} />
      </>
    }
    title={ticket.title}
    lines={[`${ticket.outlet_name} (${ticket.outlet})`]}
    foot={
      <>
        <TicketStatusBadge status={ticket.status} />
        <span>
          {ticketTurnWords({ ...ticket, turn: ticketTurn(ticket) }, ticket.owner_id === readSession()?.userData.id)}
        </span>
      </>
    }
    due={ticket.due_at || ticket.is_breached ? <TicketDue ticket={ticket} /> : null}
  />
)

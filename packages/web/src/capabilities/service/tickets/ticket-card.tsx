import type { TicketRow } from '@rad/api/service/tickets/contract'
import { RecordCard } from '#kit/table/record-card.tsx'
import { t } from '#kit/words.ts'
import { LevelMark, PriorityMark, TicketDue, TicketStatusBadge } from '#words/ticket-words.tsx'

function turnOf({ status, owner, outlet_name }: TicketRow): string {
  switch (status) {
    case 'waiting_customer':
    case 'resolved':
      return t('Waiting on customer')
    case 'waiting_third':
      return t('Waiting on someone else')
    case 'panel_review':
      return t('Waiting on panel')
    case 'closed':
    case 'cancelled':
      return t('No action needed')
    default:
      return t('Waiting on {who}', { who: owner ?? outlet_name })
  }
}

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
        <span>{turnOf(ticket)}</span>
      </>
    }
    due={ticket.due_at || ticket.is_breached ? <TicketDue ticket={ticket} /> : null}
  />
)

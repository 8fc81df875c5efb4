import type { TicketRow } from '@rad/api/service/tickets/contract'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { LevelMark, PriorityMark, TicketDue, TicketStatusBadge } from '#pickers/ticket-words.tsx'
import styles from './ticket-list.module.css'

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

/** A ticket on a phone: what, where, how far, whose turn and by when. */
export function TicketCard({ ticket }: { ticket: TicketRow }) {
  return (
    <RouterLink to="/tickets/$no" params={{ no: ticket.no }} preload={false} underline="never" className={styles.card}>
      <span className={styles.cardTop}>
        <span>{ticket.no}</span>
        <PriorityMark priority={ticket.priority} />
        <LevelMark level={ticket.level} />
      </span>
      <strong>{ticket.title}</strong>
      <span className={styles.cardWhere}>
        <bdi>
          {ticket.outlet_name} ({ticket.outlet})
        </bdi>
      </span>
      <span className={styles.cardFoot}>
        <TicketStatusBadge status={ticket.status} />
        <span>{turnOf(ticket)}</span>
      </span>
      {ticket.due_at || ticket.is_breached ? (
        <span className={styles.cardDue}>
          <TicketDue ticket={ticket} />
        </span>
      ) : null}
    </RouterLink>
  )
}

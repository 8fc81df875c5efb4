import { Button } from '@mantine/core'
import type { AllowedMove, Ticket, TicketStatus } from '@rad/api/service/tickets/contract'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { readSession } from '#api/session.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { ticketMoveWords } from '#pickers/ticket-words.tsx'
import { inOrderOf, turnWords } from './ticket-moves.ts'
import styles from './ticket.module.css'

/** What is expected next, and by when, in a sentence. */
function expected(ticket: Ticket, format: Format): string {
  const { status, due_at, next_move_at, clocks, priority } = ticket
  const due = due_at && format.instant(due_at)
  const next = next_move_at && format.instant(next_move_at)
  switch (status) {
    case 'new':
    case 'open': {
      const first = clocks.first_response.due_at
      if (first)
        return t('Accept the ticket and send the first response by {instant}.', { instant: format.instant(first) })
      return t('Accept the ticket and start working on it.')
    }
    case 'in_progress':
      if (!due) return t('Find the cause and resolve the ticket.')
      return ticket.is_breached
        ? t('Resolve the ticket. It was due on {instant}.', { instant: due })
        : t('Resolve the ticket by {instant}.', { instant: due })
    case 'waiting_customer':
      return next
        ? t('The SLA clock is paused until the customer responds, until {instant} at the latest.', { instant: next })
        : t('The SLA clock is paused until the customer responds.')
    case 'waiting_third':
      return due
        ? t('The SLA clock keeps running. Due on {instant}.', { instant: due })
        : t('The SLA clock keeps running while waiting on others.')
    case 'resolved':
      if (priority === 'P1') return t('Critical tickets are closed after a callback to the customer.')
      return next
        ? t('Customer confirmation needed. Without an objection, the ticket closes automatically on {instant}.', {
            instant: next,
          })
        : t('Customer confirmation needed.')
    case 'unjustified_claimed':
      return next
        ? t('The complaint handler can comment on the plea until {instant}. Then it goes to the panel.', {
            instant: next,
          })
        : t('The complaint handler can comment on the plea. Then it goes to the panel.')
    case 'panel_review':
      return ticket.panel
        ? t('Panel decision on the plea due by {instant}. The customer SLA keeps running. The outlet SLA is paused.', {
            instant: format.instant(ticket.panel.due_at),
          })
        : t('Panel decision on the plea needed.')
    case 'closed':
      return ticket.closed_at ? t('Closed on {instant}.', { instant: format.instant(ticket.closed_at) }) : t('Closed.')
    case 'cancelled':
      return ticket.duplicate_of
        ? t('Cancelled as a duplicate of {no}.', { no: ticket.duplicate_of })
        : t('Cancelled as a test.')
  }
}

/** Steps that bring a ticket nearer to its end, which a button may urge. */
const forward: readonly TicketStatus[] = ['in_progress', 'resolved', 'closed']
const stepsOf = ({ status }: Ticket, allowed: readonly AllowedMove[]) =>
  inOrderOf(
    status,
    allowed.filter(({ to }) => to !== 'cancelled'),
  )

export interface TicketTurnProps {
  ticket: Ticket
  allowed: readonly AllowedMove[]
  onMove: (to: TicketStatus) => void
}

/** Whose turn it is, what is expected next, and the steps that are open to the reader. */
export function TicketTurn({ ticket, allowed, onMove }: TicketTurnProps) {
  const format = useFormat()
  const me = readSession()?.userData.id
  const isMine = (ticket.turn === 'owner' || ticket.turn === 'outlet') && ticket.owner_person?.id === me
  const isEnded = ticket.status === 'closed' || ticket.status === 'cancelled'
  const [first, second, ...others] = stepsOf(ticket, allowed)
  const ending = allowed.filter(({ to }) => to === 'cancelled')
  const words = (to: TicketStatus) => ticketMoveWords(ticket.status, to)

  return (
    <section
      className={styles.next}
      data-tone={isEnded ? 'good' : ticket.is_breached ? 'bad' : undefined}
      aria-label={t('Next step')}
    >
      <div className={styles.turn}>
        <strong>{turnWords(ticket, isMine)}</strong>
        <span>{expected(ticket, format)}</span>
      </div>
      {allowed.length > 0 ? (
        <div className={styles.moves}>
          {others.length + ending.length > 0 ? (
            <ActionMenu
              trigger={
                <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.6} />}>
                  {t('More steps')}
                </Button>
              }
              groups={[
                others.map(({ to }) => ({ label: words(to), run: () => onMove(to) })),
                ending.map(({ to }) => ({ label: words(to), isBad: true, run: () => onMove(to) })),
              ].filter((group) => group.length > 0)}
            />
          ) : null}
          {second ? (
            <Button variant="default" onClick={() => onMove(second.to)}>
              {words(second.to)}
            </Button>
          ) : null}
          {first ? (
            <Button
              variant={forward.includes(first.to) && !isEnded ? 'filled' : 'default'}
              onClick={() => onMove(first.to)}
            >
              {words(first.to)}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

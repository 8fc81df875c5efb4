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
        return t('Accepts it and answers the customer first, by {instant}.', { instant: format.instant(first) })
      return t('Accepts it and begins to work on it.')
    }
    case 'in_progress':
      if (!due) return t('Finds the cause and resolves it.')
      return ticket.is_breached
        ? t('Resolves it: it was due on {instant}.', { instant: due })
        : t('Resolves it by {instant}.', { instant: due })
    case 'waiting_customer':
      return next
        ? t('The clock stands still until the customer answers, at the latest until {instant}.', { instant: next })
        : t('The clock stands still until the customer answers.')
    case 'waiting_third':
      return due
        ? t('The clock goes on; it is due on {instant}.', { instant: due })
        : t('The clock goes on while others are waited for.')
    case 'resolved':
      if (priority === 'P1') return t('A critical ticket is closed once the customer has been called back.')
      return next
        ? t('Says whether all is well; without an objection it closes by itself on {instant}.', { instant: next })
        : t('Says whether all is well.')
    case 'unjustified_claimed':
      return next
        ? t('Whoever handles the complaint may remark on the plea until {instant}; then the panel reads it.', {
            instant: next,
          })
        : t('Whoever handles the complaint may remark on the plea; then the panel reads it.')
    case 'panel_review':
      return ticket.panel
        ? t('Decides on the plea by {instant}. The customer’s clock goes on, the outlet’s stands still.', {
            instant: format.instant(ticket.panel.due_at),
          })
        : t('Decides on the plea.')
    case 'closed':
      return ticket.closed_at ? t('Closed on {instant}.', { instant: format.instant(ticket.closed_at) }) : t('Closed.')
    case 'cancelled':
      return ticket.duplicate_of
        ? t('Cancelled: it repeats {no}.', { no: ticket.duplicate_of })
        : t('Cancelled: it was a test.')
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

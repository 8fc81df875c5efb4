import { Button } from '@mantine/core'
import type { AllowedMove, Ticket, TicketAnswer, TicketClock, TicketStatus } from '@rad/api/service/tickets/contract'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { readSession } from '#api/session.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import record from '#kit/page/record.module.css'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { ticketMoveWords } from '#words/ticket-words.tsx'
import { ticketTurnWords } from './parts/turn-words.ts'
import { secondsUntil, TimeLeft, type TimeLeftProps } from '#words/time-left.tsx'
import { inOrderOf } from './ticket-moves.ts'

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

/** What the chair or a member of the panel does next. */
function turnText({ panel }: Ticket, { decide }: TicketAnswer['may'], format: Format): string {
  if (decide) return t('The panel didn’t reach a decision. Decide on the plea as its chair.')
  return panel
    ? t('Read the plea and vote by {instant}.', { instant: format.instant(panel.due_at) })
    : t('Read the plea and vote.')
}

/** Steps that bring a ticket nearer to its end, which a button may urge. */
const forward: readonly TicketStatus[] = ['in_progress', 'resolved', 'closed']
const stepsOf = ({ status }: Ticket, allowed: readonly AllowedMove[]) =>
  inOrderOf(
    status,
    allowed.filter(({ to }) => to !== 'cancelled'),
  )

/** The limit that what is expected next has, as it is now. */
function limitOf({ status, clocks, next_move_at, panel }: Ticket): TimeLeftProps | undefined {
  const of = (clock: TicketClock, isPaused = false) => ({
    seconds: clock.target_seconds - clock.elapsed_seconds,
    isPaused,
  })
  const until = (at: string | null | undefined) => (at ? { seconds: secondsUntil(at) } : undefined)
  switch (status) {
    case 'new':
    case 'open':
      return of(clocks.first_response.due_at ? clocks.first_response : clocks.customer)
    case 'in_progress':
    case 'waiting_third':
      return of(clocks.customer)
    case 'waiting_customer':
      return of(clocks.customer, true)
    case 'panel_review':
      return until(panel?.due_at)
    case 'resolved':
    case 'unjustified_claimed':
      return until(next_move_at)
    case 'closed':
    case 'cancelled':
      return undefined
  }
}

export interface TicketTurnProps extends TicketAnswer {
  onMove: (to: TicketStatus) => void
  onVote: () => void
}

/** What is requested next, of whom and by when, with the steps that are open to the reader. */
export function TicketTurn({ ticket, allowed, may, onMove, onVote }: TicketTurnProps) {
  const format = useFormat()
  const me = readSession()?.userData.id
  const hasTurn = may.vote || may.decide
  const isMine = hasTurn || ((ticket.turn === 'owner' || ticket.turn === 'outlet') && ticket.owner_person?.id === me)
  const isEnded = ticket.status === 'closed' || ticket.status === 'cancelled'
  const limit = limitOf(ticket)

  return (
    <section
      className={record.next}
      data-tone={isEnded ? 'good' : limit && limit.seconds < 0 ? 'bad' : undefined}
      aria-label={t('Next step')}
    >
      <div className={record.turn}>
        <p className={record.turnHead}>
          <strong>{ticketTurnWords(ticket, isMine)}</strong>
          {limit ? <TimeLeft {...limit} /> : null}
        </p>
        <p>{hasTurn ? turnText(ticket, may, format) : expected(ticket, format)}</p>
      </div>
      {hasTurn ? (
        <div className={record.moves}>
          <Button onClick={onVote}>{may.decide ? t('Decide as chair') : t('Vote')}</Button>
        </div>
      ) : null}
      <Steps ticket={ticket} allowed={allowed} isQuiet={isEnded || hasTurn} onMove={onMove} />
    </section>
  )
}

interface StepsProps extends Pick<TicketTurnProps, 'ticket' | 'allowed' | 'onMove'> {
  /** None of them is urged. */
  isQuiet: boolean
}

/** The steps that are open: two as buttons, the first of them the one forward, the others in a menu. */
function Steps({ ticket, allowed, isQuiet, onMove }: StepsProps) {
  const [first, second, ...others] = stepsOf(ticket, allowed)
  const ending = allowed.filter(({ to }) => to === 'cancelled')
  const words = (to: TicketStatus) => ticketMoveWords(ticket.status, to)
  if (allowed.length === 0) return null
  return (
    <div className={record.moves}>
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
          variant={forward.includes(first.to) && !isQuiet ? 'filled' : 'default'}
          onClick={() => onMove(first.to)}
        >
          {words(first.to)}
        </Button>
      ) : null}
    </div>
  )
}

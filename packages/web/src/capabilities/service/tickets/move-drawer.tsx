import { type Ticket, type TicketAnswer, ticketsApi, type TicketStatus } from '@rad/api/service/tickets/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { isRefusal } from '#kit/form/refusal.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { inSentence, t, translateApiMessage } from '#kit/words.ts'
import { ticketStatusWords, ticketMoveWords } from '#words/ticket-words.tsx'
import { fieldsOf, MoveFields, moveLabels, type MoveValues } from './move-fields.tsx'

const schema = ticketsApi.move.body.omit({ to: true, if_version: true })

/** Empty is left out: the server says what it misses. */
const given = (values: MoveValues) => Object.fromEntries(Object.entries(values).filter(([, value]) => value))

const isOvertaken = (error: unknown) =>
  isRefusal(error) && (error.code === 'version.stale' || error.code === 'state.move')

export interface MoveDrawerProps {
  answer: TicketAnswer
  to: TicketStatus
  onClose: () => void
}

/** Sends a step from the version the person saw; where someone else was faster, from the one they are shown then. */
function useMove(seenAtFirst: Ticket, to: TicketStatus) {
  const [seen, setSeen] = useState({ status: seenAtFirst.status, version: seenAtFirst.version })
  const queryClient = useQueryClient()
  const move = useSend(ticketsApi.move, { refreshes: ['timeline', 'complaints', 'dashboard'] })
  const { no } = seenAtFirst

  const send = async (values: MoveValues) => {
    try {
      await move.mutateAsync({ params: { no }, body: { to, ...given(values), if_version: seen.version } })
    } catch (error) {
      if (!isOvertaken(error)) throw error
      const now = await queryClient.fetchQuery({ ...query(ticketsApi.get, { params: { no } }), staleTime: 0 })
      setSeen({ status: now.ticket.status, version: now.ticket.version })
      throw new Error(overtakenWords(seen.status, now, to, error), { cause: error })
    }
  }
  return { send, before: seenAtFirst.status }
}

/** What changed meanwhile, and what can still be done. */
function overtakenWords(
  before: TicketStatus,
  { ticket, allowed }: TicketAnswer,
  to: TicketStatus,
  error: unknown,
): string {
  const now = ticket.status
  const steps = allowed.map((move) => ticketMoveWords(now, move.to))
  if (isRefusal(error) && error.code === 'state.move' && before === now)
    return steps.length > 0
      ? t('{reason} Available steps: {steps}.', { reason: translateApiMessage(error.message), steps: steps.join(', ') })
      : translateApiMessage(error.message)
  if (allowed.some((move) => move.to === to))
    return t('Someone else changed this ticket. It’s now “{now}”. Your step is still available: submit it again.', {
      now: ticketStatusWords(now),
    })
  return steps.length > 0
    ? t('Someone else changed this ticket. It’s now “{now}”. Available steps: {steps}.', {
        now: ticketStatusWords(now),
        steps: steps.join(', '),
      })
    : t('Someone else changed this ticket. It’s now “{now}”.', { now: ticketStatusWords(now) })
}

/** One step of a ticket, with exactly the fields it needs. */
export function MoveDrawer({ answer, to, onClose }: MoveDrawerProps) {
  const { ticket, allowed, may } = answer
  const { send, before } = useMove(ticket, to)
  const [fields] = useState(() => fieldsOf(before, to))
  const [needs] = useState(() => allowed.find((move) => move.to === to)?.needs ?? [])

  return (
    <DrawerForm<MoveValues>
      title={ticketMoveWords(before, to)}
      draftKey={`tickets:${ticket.no}:${to}`}
      labels={Object.fromEntries([...fields, 'evidence' as const].map((field) => [field, moveLabels[field]]))}
      initial={Object.fromEntries(fields.map((field) => [field, undefined]))}
      schema={schema}
      submitLabel={ticketMoveWords(before, to)}
      // Beside a step that cancels the ticket, “Cancel” could mean either.
      cancelLabel={to === 'cancelled' ? t('Back') : undefined}
      onSubmit={send}
      onSaved={() => {
        sayDone(t('{no} is now {status}.', { no: ticket.no, status: inSentence(ticketStatusWords(to)) }))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <MoveFields form={form} ticket={ticket} to={to} fields={fields} needs={needs} canAttach={may.attach} />
      )}
    </DrawerForm>
  )
}

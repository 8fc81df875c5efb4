import { Textarea, TextInput } from '@mantine/core'
import type { Fields } from '@rad/api/fields'
import { rerouteFields, type Ticket, ticketFields, ticketsApi } from '@rad/api/service/tickets/contract'
import { word } from '@rad/api/words'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { controlOf, type FieldControls, typedOf } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { choiceIn } from '#kit/form/field-controls.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { OutletPicker } from '#choose/outlet-picker.tsx'
import { priorityWords } from './ticket-moves.ts'
import styles from './ticket-form.module.css'

export interface ActDrawerProps {
  ticket: Ticket
  onClose: () => void
}

const touched = ['timeline', 'dashboard']
const changes = ticketsApi.update.body.omit({ if_version: true })
const valuesOf = ({ title, description, priority }: Ticket) => ({ title, description: description ?? '', priority })
const { title, description, priority } = ticketFields.fields
const fields: Fields = {
  title,
  description,
  priority: {
    ...priority,
    hint: word('A new priority recalculates the SLA clocks from the time the ticket was opened.'),
  },
}
const controls: FieldControls = {
  title: (props) => <TextInput withAsterisk maxLength={200} {...typedOf(props)} />,
  description: (props) => <Textarea rows={5} classNames={{ input: styles.grows }} {...typedOf(props)} />,
  priority: choiceIn(priorityWords),
}

/** Changes what a ticket says and how urgent it is. */
export function ChangeDrawer({ ticket, onClose }: ActDrawerProps) {
  const update = useSend(ticketsApi.update, { refreshes: touched })
  const saved = useRef<{ version: number; wasNewest: boolean }>(undefined)
  const params = { no: ticket.no }
  const undo = (if_version: number) =>
    update
      .mutateAsync({ params, body: { ...valuesOf(ticket), if_version } })
      .catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
  const tell = () => {
    const { version, wasNewest } = saved.current!
    // Where someone else's words were merged in, going back would take those away too.
    const action = wasNewest ? { label: t('Undo'), run: () => void undo(version) } : undefined
    sayDone(t('Ticket saved.'), action)
  }
  return (
    <DeclaredForm
      title={t('Edit {no}', { no: ticket.no })}
      draftKey={`tickets:${ticket.no}:change`}
      fields={fields}
      record={ticket}
      controls={controls}
      hasFocus
      schema={changes}
      toValues={(row) => valuesOf(row as unknown as Ticket)}
      onSubmit={async (values, version = ticket.version) => {
        const answer = await update.mutateAsync({ params, body: { ...values, if_version: version } })
        saved.current = { version: answer.ticket.version, wasNewest: version === ticket.version }
      }}
      onSaved={() => {
        tell()
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Gives a ticket to another outlet, whose first answer is requested again. */
export function RerouteDrawer({ ticket, onClose }: ActDrawerProps) {
  const navigate = useNavigate()
  const reroute = useSend(ticketsApi.reroute, { refreshes: touched })
  const queryClient = useQueryClient()
  const rerouteControls: FieldControls = {
    outlet: (props) => (
      <OutletPicker withAsterisk only={{ status: 'active' }} except={[ticket.outlet]} {...controlOf(props)} />
    ),
    note: (props) => (
      <Textarea
        withAsterisk
        rows={3}
        maxLength={rerouteFields.fields.note.max}
        classNames={{ input: styles.grows }}
        {...controlOf(props)}
      />
    ),
  }
  return (
    <DeclaredForm
      title={t('Transfer {no} to another outlet', { no: ticket.no })}
      draftKey={`tickets:${ticket.no}:reroute`}
      fields={rerouteFields.fields}
      controls={rerouteControls}
      schema={rerouteFields.body}
      submitLabel={t('Transfer')}
      above={
        <p className={styles.note}>
          {t('The other outlet has to send a new first response. The SLA clock so far is kept in the history.')}
        </p>
      }
      onSubmit={async (values) => {
        await reroute
          .mutateAsync({ params: { no: ticket.no }, body: { ...values, if_version: ticket.version } })
          // Someone else was faster: the next try is from what is shown then.
          .catch(async (error: unknown) => {
            await queryClient.invalidateQueries({ queryKey: ['tickets'] })
            throw error
          })
        showToast(t('{no} transferred to {outlet}.', { no: ticket.no, outlet: values.outlet }), { isElsewhere: true })
      }}
      // It may lie outside the scope of who gave it away.
      onSaved={() => void navigate({ to: '/tickets' })}
      onClose={onClose}
    />
  )
}

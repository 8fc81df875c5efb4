import { ActionIcon, Button, TextInput } from '@mantine/core'
import { type Conversation, historyApi } from '@rad/api/engagement/history/contract'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import { type FormEvent, useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { Card } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { ComplaintStatusBadge } from '#words/complaint-words.tsx'
import { ComplaintLink, TicketLink } from '#peek/peek.tsx'
import { TicketStatusBadge } from '#words/ticket-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './facts.module.css'

type Case = Conversation['cases'][number]

/** The complaints and tickets a conversation belongs to. */
export function CasesCard({ conversation }: { conversation: Conversation }) {
  const { no, cases } = conversation
  const canLink = useCan()('update ConversationCase')
  const link = useSend(historyApi.link)
  const unlink = useSend(historyApi.unlink)
  const takeAway = (number: string) =>
    unlink.mutate(
      { params: { no, case: number } },
      {
        onSuccess: () =>
          showToast(t('{number} unlinked.', { number }), {
            action: { label: t('Undo'), run: () => link.mutate({ params: { no }, body: { case: number } }) },
          }),
        onError: (error) => showToast(messageOf(error, t('The link couldn’t be removed. Try again.')), { tone: 'bad' }),
      },
    )
  return (
    <Card title={t('Complaints and tickets')}>
      {cases.length > 0 ? (
        <ul className={styles.cases}>
          {cases.map((one) => (
            <li key={one.no}>
              <CaseLink of={one} />
              <CaseStatus of={one} />
              {canLink ? (
                <ActionIcon
                  size={26}
                  aria-label={t('Unlink {number}', { number: one.no })}
                  onClick={() => takeAway(one.no)}
                >
                  <IconLinkOff size={15} stroke={1.6} />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.soft}>{t('No linked complaints or tickets.')}</p>
      )}
      {canLink ? <LinkForm no={no} onUndo={takeAway} /> : null}
    </Card>
  )
}

/** Opens the case for who may read it. */
function CaseLink({ of: { kind, no } }: { of: Case }) {
  const can = useCan()
  if (kind === 'complaint' && can('read Complaint')) return <ComplaintLink no={no} />
  return kind === 'ticket' && can('read Ticket') ? <TicketLink no={no} /> : <span>{no}</span>
}

function CaseStatus({ of: { kind, status } }: { of: Case }) {
  if (status === null) return <span className={styles.soft}>{inWords(kind)}</span>
  return (
    <span>
      {kind === 'complaint' ? (
        <ComplaintStatusBadge status={status} quiet />
      ) : (
        <TicketStatusBadge status={status as Parameters<typeof TicketStatusBadge>[0]['status']} quiet />
      )}
    </span>
  )
}

function LinkForm({ no, onUndo }: { no: string; onUndo: (number: string) => void }) {
  const [number, setNumber] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const link = useSend(historyApi.link)
  const { error } = link
  const message = error ? (error.fields.case ?? error.message) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (number.trim() === '') return field.current?.focus()
    link.mutate(
      { params: { no }, body: { case: number } },
      {
        onSuccess: () => {
          const linked = number.trim().toUpperCase()
          showToast(t('{number} linked.', { number: linked }), {
            action: { label: t('Undo'), run: () => onUndo(linked) },
          })
          setNumber('')
        },
        onError: () => field.current?.focus(),
      },
    )
  }
  return (
    <form onSubmit={submit} className={styles.link} noValidate>
      <TextInput
        ref={field}
        size="xs"
        aria-label={t('Complaint or ticket number')}
        placeholder={t('Complaint or ticket number')}
        autoComplete="off"
        maxLength={40}
        value={number}
        onChange={(event) => {
          setNumber(event.currentTarget.value)
          if (error) link.reset()
        }}
        error={message && translateApiMessage(message)}
      />
      <Button type="submit" variant="default" loading={link.isPending}>
        {t('Add link')}
      </Button>
    </form>
  )
}

import { Radio, Select, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  anotherOutlet,
  parties,
  type Party,
  type Ticket,
  ticketsApi,
  voteFields,
  votes,
} from '@rad/api/service/tickets/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { controlOf, type ControlProps, type FieldControls, type FieldValues } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { ServedSelect } from '#choose/served-select.tsx'
import type { ActDrawerProps } from './act-drawers.tsx'
import { partyWords, voteNames } from './ticket-panel.tsx'
import styles from './ticket-form.module.css'

const touched = ['timeline', 'dashboard']

/** Who abstains decides nothing, and a vote for another outlet names it. */
const offeredOn = (ticket: Ticket, isDecision: boolean) =>
  votes.filter(
    (vote) => !(isDecision && vote === 'abstain') && !(vote === 'upheld' && ticket.plea?.reason === anotherOutlet),
  )

/** Who is to answer instead, and where that is an outlet, which. */
const isShown = (name: string, { vote, party }: FieldValues) =>
  name === 'party' ? vote === 'other_party' : name !== 'outlet' || (vote === 'other_party' && party === 'outlet')

const controlsOf = (ticket: Ticket, isDecision: boolean): FieldControls => ({
  vote: (props) => (
    <Radio.Group withAsterisk {...controlOf(props)} data-autofocus={undefined}>
      <div className={styles.choices}>
        {offeredOn(ticket, isDecision).map((vote, index) => (
          <Radio
            key={vote}
            size="xs"
            value={vote}
            label={t(voteNames[vote])}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </div>
    </Radio.Group>
  ),
  party: (props) => {
    const party = props.form.values.party as Party | null
    return (
      <Select
        withAsterisk
        {...controlOf(props)}
        description={
          party && party !== 'outlet'
            ? t('The ticket stays with its outlet. The party you choose becomes the responsible party.')
            : undefined
        }
        data={parties.map((value) => ({ value, label: partyWords(value) }))}
      />
    )
  },
  outlet: (props) => <OutletInstead {...controlOf(props)} no={ticket.no} />,
  remark: (props) => (
    <Textarea
      withAsterisk
      rows={4}
      maxLength={voteFields.fields.remark.max}
      classNames={{ input: styles.grows }}
      {...controlOf(props)}
    />
  ),
})

/** A member's vote on a plea, once. Who sits in the chair decides by the same words where it is their turn. */
export function VoteDrawer({ ticket, isDecision, onClose }: ActDrawerProps & { isDecision: boolean }) {
  const send = useSend(ticketsApi.vote, { refreshes: touched })
  return (
    <DeclaredForm
      fields={voteFields.fields}
      initial={{ vote: '' }}
      title={isDecision ? t('Decide on {no}', { no: ticket.no }) : t('Vote on {no}', { no: ticket.no })}
      draftKey={`tickets:${ticket.no}:vote`}
      schema={ticketsApi.vote.body}
      submitLabel={isDecision ? t('Decide') : t('Vote')}
      rows={['vote', 'party', 'outlet', 'remark']}
      isShown={isShown}
      controls={controlsOf(ticket, isDecision)}
      above={
        <p className={styles.note}>
          {t('After the decision, the outlet sees your comment without your name. Votes can’t be changed.')}
        </p>
      }
      onSubmit={(body) => send.mutateAsync({ params: { no: ticket.no }, body })}
      onSaved={() => {
        sayDone(isDecision ? t('Plea decided.') : t('Vote recorded.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** An outlet of the whole network: who votes need see none of them. */
function OutletInstead({ no, ...props }: ControlProps & { no: string }) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const found = useQuery({
    ...query(ticketsApi.parties, { params: { no }, query: { q: typed || undefined } }),
    placeholderData: (before) => before,
  })
  return (
    <ServedSelect
      withAsterisk
      {...props}
      options={found.data?.outlets.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
      onSearch={setText}
    />
  )
}

import { Radio, Select, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { anotherOutlet, parties, type Party, type Ticket, ticketsApi, votes } from '@rad/api/service/tickets/contract'
import { word } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { ServedSelect } from '#choose/served-select.tsx'
import type { ActDrawerProps } from './act-drawers.tsx'
import { partyWords, voteNames } from './ticket-panel.tsx'
import styles from './ticket-form.module.css'

type Vote = (typeof votes)[number]
type VoteValues = { vote: string; party: Party | null; outlet: string | null; remark: string }

const touched = ['timeline', 'dashboard']
const labels = {
  vote: word('Your vote'),
  party: word('Responsible party'),
  outlet: word('Outlet'),
  remark: word('Comment'),
}

/** Who abstains decides nothing, and that another outlet is at fault is said by naming it. */
const offeredOn = (ticket: Ticket, isDecision: boolean) =>
  votes.filter(
    (vote) => !(isDecision && vote === 'abstain') && !(vote === 'upheld' && ticket.plea?.reason === anotherOutlet),
  )

/** A member's vote on a plea, once. Who sits in the chair decides by the same words where it is their turn. */
export function VoteDrawer({ ticket, isDecision, onClose }: ActDrawerProps & { isDecision: boolean }) {
  const send = useSend(ticketsApi.vote, { refreshes: touched })
  return (
    <DrawerForm<VoteValues>
      title={isDecision ? t('Decide on {no}', { no: ticket.no }) : t('Vote on {no}', { no: ticket.no })}
      draftKey={`tickets:${ticket.no}:vote`}
      labels={labels}
      initial={{ vote: '', party: null, outlet: null, remark: '' }}
      schema={ticketsApi.vote.body}
      submitLabel={isDecision ? t('Decide') : t('Vote')}
      onSubmit={({ vote, ...values }) =>
        send.mutateAsync({ params: { no: ticket.no }, body: { vote: vote as Vote, ...values } })
      }
      onSaved={() => {
        sayDone(isDecision ? t('Plea decided.') : t('Vote recorded.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={styles.note}>
            {t('After the decision, the outlet sees your comment without your name. Votes can’t be changed.')}
          </p>
          <Radio.Group label={t(labels.vote)} withAsterisk {...form.getInputProps('vote')}>
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
          {form.values.vote === 'other_party' ? <PartyFields form={form} no={ticket.no} /> : null}
          <Textarea
            label={t(labels.remark)}
            withAsterisk
            rows={4}
            maxLength={2000}
            classNames={{ input: styles.grows }}
            {...form.getInputProps('remark')}
          />
        </>
      )}
    </DrawerForm>
  )
}

/** Who is to answer instead, and where that is an outlet, which. */
function PartyFields({ form, no }: { form: UseFormReturnType<VoteValues>; no: string }) {
  const { party } = form.values
  return (
    <>
      <Select
        label={t(labels.party)}
        withAsterisk
        description={
          party && party !== 'outlet'
            ? t('The ticket stays with its outlet. The party you choose becomes the responsible party.')
            : undefined
        }
        data={parties.map((value) => ({ value, label: partyWords(value) }))}
        {...form.getInputProps('party')}
      />
      {party === 'outlet' ? <OutletInstead form={form} no={no} /> : null}
    </>
  )
}

/** An outlet of the whole network: who votes need see none of them. */
function OutletInstead({ form, no }: { form: UseFormReturnType<VoteValues>; no: string }) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const found = useQuery({
    ...query(ticketsApi.parties, { params: { no }, query: { q: typed || undefined } }),
    placeholderData: (before) => before,
  })
  return (
    <ServedSelect
      label={t(labels.outlet)}
      withAsterisk
      description={t('The decision transfers the ticket to this outlet, which has to send a new first response.')}
      options={found.data?.outlets.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
      onSearch={setText}
      {...form.getInputProps('outlet')}
    />
  )
}

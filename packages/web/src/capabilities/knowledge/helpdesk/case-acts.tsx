import { Radio, Select, Textarea } from '@mantine/core'
import { type HelpdeskCase, helpdeskApi, outcomes, type Recommendation } from '@rad/api/knowledge/helpdesk/contract'
import { word } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { t } from '#kit/words.ts'
import { outcomeWords, tierWords } from '#words/helpdesk-words.tsx'
import { touched } from './use-case-move.ts'
import styles from './case-form.module.css'

interface ActProps {
  file: HelpdeskCase
  onClose: () => void
}

const refreshed = { refreshes: touched }
const assigning = helpdeskApi.assign.body.pick({ assignee: true })

/** Gives a case to a person of the helpdesk, or to no one; its clocks go on. */
export function AssignDrawer({ file, onClose }: ActProps) {
  const assign = useSend(helpdeskApi.assign, refreshed)
  const agents = useQuery({ ...query(helpdeskApi.agents, {}), staleTime: 5 * 60_000 }).data?.agents
  return (
    <DrawerForm<{ assignee: string | null }>
      title={t('Assign {no}', { no: file.no })}
      draftKey={`helpdesk:${file.no}:assign`}
      labels={{ assignee: word('Assignee') }}
      initial={{ assignee: file.assignee_id }}
      schema={assigning}
      submitLabel={t('Assign')}
      onSubmit={({ assignee }) =>
        assign.mutateAsync({ params: { no: file.no }, body: { assignee, if_version: file.version } })
      }
      onSaved={() => {
        sayDone(t('Case assigned.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <Select
          label={t('Assignee')}
          description={t('The due date stays the same.')}
          data-autofocus
          searchable
          clearable
          placeholder={t('No one')}
          data={(agents ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage={t('No results.')}
          {...form.getInputProps('assignee')}
        />
      )}
    </DrawerForm>
  )
}

/** Gives a case to the next tier, and says why. */
export function EscalateDialog({ file, onClose }: ActProps) {
  const escalate = useSend(helpdeskApi.escalate, refreshed)
  return (
    <ReasonDialog
      question={t('Escalate {no} to {tier}?', { no: file.no, tier: tierWords(file.tier + 1) })}
      consequence={t('The case has no assignee until someone of the next tier takes it.')}
      label={t('Note')}
      hint={t('What the next tier should look at.')}
      maxLength={2000}
      confirmLabel={t('Escalate')}
      onConfirm={(note) => escalate.mutateAsync({ params: { no: file.no }, body: { note, if_version: file.version } })}
      onDone={() => {
        sayDone(t('Case escalated.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const reporting = helpdeskApi.outcome.body.omit({ if_version: true })

/** What came of an earlier recommendation; the case stays where it is. */
export function OutcomeDrawer({ file, recommendation, onClose }: ActProps & { recommendation: Recommendation }) {
  const report = useSend(helpdeskApi.outcome, refreshed)
  const { id, place } = recommendation
  return (
    <DrawerForm<{ outcome: string | undefined; note: string }>
      title={t('Outcome of recommendation {no}', { no: place })}
      draftKey={`helpdesk:${file.no}:outcome:${id}`}
      labels={{ outcome: word('Outcome'), note: word('Note') }}
      initial={{ outcome: undefined, note: '' }}
      schema={reporting}
      submitLabel={t('Report outcome')}
      onSubmit={({ outcome, note }) =>
        report.mutateAsync({
          params: { no: file.no, id },
          body: { outcome: outcome as (typeof outcomes)[number], note: note || null, if_version: file.version },
        })
      }
      onSaved={() => {
        sayDone(t('Outcome reported.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Radio.Group label={t('Outcome')} withAsterisk {...form.getInputProps('outcome')}>
            <div className={styles.choices}>
              {outcomes.map((one) => (
                <Radio key={one} size="xs" value={one} label={outcomeWords(one)} />
              ))}
            </div>
          </Radio.Group>
          <Textarea
            label={t('Note')}
            rows={3}
            maxLength={2000}
            classNames={{ input: styles.grows }}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </DrawerForm>
  )
}

import { Radio, Select, Textarea } from '@mantine/core'
import {
  assignFields,
  type HelpdeskCase,
  helpdeskApi,
  outcomeFields,
  type Recommendation,
} from '@rad/api/knowledge/helpdesk/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { controlOf, type FieldControls, typedOf } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
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

/** Gives a case to a person of the helpdesk, or to no one; its clocks go on. */
export function AssignDrawer({ file, onClose }: ActProps) {
  const assign = useSend(helpdeskApi.assign, refreshed)
  const agents = useQuery({ ...query(helpdeskApi.agents, {}), staleTime: 5 * 60_000 }).data?.agents
  return (
    <DeclaredForm
      title={t('Assign {no}', { no: file.no })}
      draftKey={`helpdesk:${file.no}:assign`}
      fields={assignFields.fields}
      initial={{ assignee: file.assignee_id }}
      controls={{
        assignee: (props) => (
          <Select
            {...controlOf(props)}
            searchable
            clearable
            placeholder={t('No one')}
            data={(agents ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            nothingFoundMessage={t('No results.')}
          />
        ),
      }}
      schema={assignFields.body}
      submitLabel={t('Assign')}
      onSubmit={({ assignee }) =>
        assign.mutateAsync({ params: { no: file.no }, body: { assignee, if_version: file.version } })
      }
      onSaved={() => {
        sayDone(t('Case assigned.'))
        onClose()
      }}
      onClose={onClose}
    />
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

const outcomeControls: FieldControls = {
  outcome: (props) => (
    <Radio.Group withAsterisk {...controlOf(props)}>
      <div className={styles.choices}>
        {outcomeFields.fields.outcome.values.map((one) => (
          <Radio key={one} size="xs" value={one} label={outcomeWords(one)} />
        ))}
      </div>
    </Radio.Group>
  ),
  note: (props) => (
    <Textarea
      rows={3}
      maxLength={outcomeFields.fields.note.max}
      classNames={{ input: styles.grows }}
      {...typedOf(props)}
    />
  ),
}

/** What came of an earlier recommendation; the case stays where it is. */
export function OutcomeDrawer({ file, recommendation, onClose }: ActProps & { recommendation: Recommendation }) {
  const report = useSend(helpdeskApi.outcome, refreshed)
  const { id, place } = recommendation
  return (
    <DeclaredForm
      title={t('Outcome of recommendation {no}', { no: place })}
      draftKey={`helpdesk:${file.no}:outcome:${id}`}
      fields={outcomeFields.fields}
      controls={outcomeControls}
      schema={outcomeFields.body}
      submitLabel={t('Report outcome')}
      hasFocus={false}
      onSubmit={(values) =>
        report.mutateAsync({ params: { no: file.no, id }, body: { ...values, if_version: file.version } })
      }
      onSaved={() => {
        sayDone(t('Outcome reported.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

import { type HoldupReason, holdupReasonFields, holdupReasonsApi } from '@rad/api/workshop/holdup-reasons/contract'
import { word } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { t } from '#kit/words.ts'
import { partyWords } from '#words/card-words.tsx'
import { ReasonStatus } from '../../service/reasons/parts/reason-parts.tsx'
import { ReasonTurn } from '../../service/reasons/parts/reason-turn.tsx'
import { type WorkType, workTypeWords } from '#choose/work-types.tsx'
import { rowDrawer } from '#shell/screens/record-drawer.tsx'
import { HoldupReasonForm } from './holdup-reason-form.tsx'
import { pauseWords } from './holdup-reason-words.ts'

const ReadDrawer = rowDrawer<HoldupReason>(word('Reason not found'), {
  noun: word('Reason'),
  title: ({ code }) => code,
  fields: holdupReasonFields.fields,
  facts: [
    { key: 'label', isWide: true },
    'job_type',
    'party',
    { key: 'default_hours', label: word('Expected') },
    { key: 'pauses_tat', label: word('Turnaround time') },
    { key: 'evidence', isWide: true },
    { key: 'needs_note', label: word('Note') },
    { key: 'share', label: word('Last 28 days') },
    'from_on',
    'to_on',
    { key: 'active', label: word('Status'), isWide: true },
    { key: 'inactive_reason', label: word('Reason for deactivation'), isWide: true },
  ],
  draws: {
    label: ({ record }) => t(record.label),
    job_type: ({ record }) => workTypeWords(record.job_type),
    party: ({ record }) => partyWords(record.party),
    default_hours: ({ record, format }) => format.length(record.default_hours * 3600),
    pauses_tat: ({ record }) => pauseWords(record) ?? t('Not paused'),
    evidence: ({ record }) => record.evidence && t(record.evidence),
    needs_note: ({ record: { needs_note, note_min } }) =>
      needs_note ? t('Required, at least {count} characters', { count: note_min }) : t('Not required'),
    share: ({ record: { share, holdups }, format: { percent, number } }) =>
      share === null ? null : t('{percent} ({count})', { percent: percent(share), count: number(holdups) }),
    active: ({ record }) => <ReasonStatus reason={record} />,
  },
  edit: {
    label: word('Edit reason'),
    may: ({ can }) => can('update Reason'),
    form: ({ record, onClose }) =>
      record && <HoldupReasonForm record={record} job_type={record.job_type} onClose={onClose} />,
  },
  tools: (reason) => <Turn reason={reason} />,
})

export interface HoldupReasonDrawerProps {
  rows: readonly HoldupReason[]
  /** Of which a new one is. */
  job_type: WorkType
  opened: string
  onClose: () => void
}

/** A reason: read first, and changed by users with the right to. */
export const HoldupReasonDrawer = ({ job_type, ...props }: HoldupReasonDrawerProps) =>
  props.opened === 'new' ? <HoldupReasonForm job_type={job_type} onClose={props.onClose} /> : <ReadDrawer {...props} />

function Turn({ reason }: { reason: HoldupReason }) {
  const on = useSend(holdupReasonsApi.switchOn)
  const off = useSend(holdupReasonsApi.switchOff)
  const { id, version } = reason
  return (
    <ReasonTurn
      reason={reason}
      consequence={t('Hold-ups with this reason keep it. You can activate it again later.')}
      onSwitchOn={() => on.mutateAsync({ params: { id }, body: { if_version: version } })}
      onSwitchOff={(why) => off.mutateAsync({ params: { id }, body: { reason: why, if_version: version } })}
    />
  )
}

import { type NaReason, naReasonFields, naReasonsApi } from '@rad/api/service/na-reasons/contract'
import { word } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { ReasonStatus } from '#capabilities/service/reasons/parts/reason-parts.tsx'
import { ReasonTurn } from '#capabilities/service/reasons/parts/reason-turn.tsx'
import { rowDrawer } from '#shell/screens/record-drawer.tsx'
import { NaReasonForm } from './na-reason-form.tsx'
import { approvalWords, attemptWords, baseWords, effectWords } from '#words/na-reason-words.ts'

export const NaReasonDrawer = rowDrawer<NaReason>(word('Reason not found'), {
  noun: word('Reason'),
  title: ({ code }) => code,
  fields: naReasonFields.fields,
  facts: [
    { key: 'label', isWide: true },
    'base_effect',
    'approval',
    { key: 'effect', isWide: true },
    'vehicle_status',
    { key: 'evidence', isWide: true },
    'needs_evidence',
    'needs_reference',
    'needs_note',
    { key: 'min_attempts', label: word('Contact attempts'), isWide: true },
    'recheck_days',
    'needs_recheck_on',
    'from_on',
    'to_on',
    { key: 'active', label: word('Status'), isWide: true },
    { key: 'inactive_reason', label: word('Reason for deactivation'), isWide: true },
  ],
  draws: {
    base_effect: ({ record }) => baseWords(record.base_effect),
    approval: ({ record }) => approvalWords(record.approval),
    effect: ({ record }) => effectWords(record.effect),
    vehicle_status: ({ record }) => record.vehicle_status && inWords(record.vehicle_status),
    min_attempts: ({ record }) => attemptWords(record) ?? t('Not required'),
    active: ({ record }) => <ReasonStatus reason={record} />,
  },
  edit: {
    label: word('Edit reason'),
    may: ({ can }) => can('update Reason'),
    form: (props) => <NaReasonForm {...props} />,
  },
  tools: (reason) => <Turn reason={reason} />,
})

function Turn({ reason }: { reason: NaReason }) {
  const on = useSend(naReasonsApi.switchOn)
  const off = useSend(naReasonsApi.switchOff)
  const { id, version } = reason
  return (
    <ReasonTurn
      reason={reason}
      consequence={t('Declarations with this reason keep it. You can activate it again later.')}
      onSwitchOn={() => on.mutateAsync({ params: { id }, body: { if_version: version } })}
      onSwitchOff={(why) => off.mutateAsync({ params: { id }, body: { reason: why, if_version: version } })}
    />
  )
}

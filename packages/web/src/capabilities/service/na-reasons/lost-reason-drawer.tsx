import { type LostReason, lostReasonFields, lostReasonsApi } from '@rad/api/service/na-reasons/contract'
import { word } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { t } from '#kit/words.ts'
import { ReasonStatus } from '#capabilities/service/reasons/parts/reason-parts.tsx'
import { ReasonTurn } from '#capabilities/service/reasons/parts/reason-turn.tsx'
import { rowDrawer } from '#shell/screens/record-drawer.tsx'
import { LostReasonForm } from './lost-reason-form.tsx'

export const LostReasonDrawer = rowDrawer<LostReason>(word('Reason not found'), {
  noun: word('Reason'),
  title: ({ code }) => code,
  fields: lostReasonFields.fields,
  facts: [
    { key: 'label', isWide: true },
    'needs_note',
    'opens_complaint',
    'from_on',
    'to_on',
    { key: 'active', label: word('Status'), isWide: true },
    { key: 'inactive_reason', label: word('Reason for deactivation'), isWide: true },
  ],
  draws: {
    active: ({ record }) => <ReasonStatus reason={record} />,
  },
  edit: {
    label: word('Edit reason'),
    may: ({ can }) => can('update Reason'),
    form: (props) => <LostReasonForm {...props} />,
  },
  tools: (reason) => <Turn reason={reason} />,
})

function Turn({ reason }: { reason: LostReason }) {
  const on = useSend(lostReasonsApi.switchOn)
  const off = useSend(lostReasonsApi.switchOff)
  const { id, version } = reason
  return (
    <ReasonTurn
      reason={reason}
      consequence={t('Follow-ups with this reason keep it. You can activate it again later.')}
      onSwitchOn={() => on.mutateAsync({ params: { id }, body: { if_version: version } })}
      onSwitchOff={(why) => off.mutateAsync({ params: { id }, body: { reason: why, if_version: version } })}
    />
  )
}

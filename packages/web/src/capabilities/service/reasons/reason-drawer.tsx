import { reasonFields, reasonsApi, type UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { word } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { t } from '#kit/words.ts'
import { ReasonStatus } from './parts/reason-parts.tsx'
import { ReasonTurn } from './parts/reason-turn.tsx'
import { rowDrawer } from '#shell/screens/record-drawer.tsx'
import { ReasonForm } from './reason-form.tsx'

export const ReasonDrawer = rowDrawer<UnjustifiedReason>(word('Reason not found'), {
  noun: word('Reason'),
  title: ({ code }) => code,
  fields: reasonFields.fields,
  facts: [
    { key: 'label', isWide: true },
    { key: 'evidence', isWide: true },
    'needs_evidence',
    'needs_note',
    'from_on',
    'to_on',
    { key: 'active', label: word('Status'), isWide: true },
    { key: 'inactive_reason', label: word('Reason for deactivation'), isWide: true },
  ],
  draws: { active: ({ record }) => <ReasonStatus reason={record} /> },
  edit: {
    label: word('Edit reason'),
    may: ({ can }) => can('update Reason'),
    form: (props) => <ReasonForm {...props} />,
  },
  tools: (reason) => <Turn reason={reason} />,
})

function Turn({ reason }: { reason: UnjustifiedReason }) {
  const on = useSend(reasonsApi.switchOn)
  const off = useSend(reasonsApi.switchOff)
  const { id, version } = reason
  return (
    <ReasonTurn
      reason={reason}
      consequence={t('Tickets with this reason keep it. You can activate it again later.')}
      onSwitchOn={() => on.mutateAsync({ params: { id }, body: { if_version: version } })}
      onSwitchOff={(why) => off.mutateAsync({ params: { id }, body: { reason: why, if_version: version } })}
    />
  )
}

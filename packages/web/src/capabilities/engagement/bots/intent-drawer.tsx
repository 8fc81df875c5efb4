import { Button } from '@mantine/core'
import { fallbackIntent } from '@rad/api/engagement/bots/contract'
import { type Intent, intentFields, intentsApi } from '@rad/api/engagement/bots/intents/contract'
import { word } from '@rad/api/words'
import { useState } from 'react'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { recordDrawer } from '#shell/screens/record-drawer.tsx'
import { IntentStatus, UsedIntent } from './intent-cells.tsx'
import { inDomain } from './intent-domains.ts'
import { IntentForm } from './intent-form.tsx'
import { SwitchOffIntent } from './switch-off-intent.tsx'

export const IntentDrawer = recordDrawer(intentsApi.get, {
  noun: word('Intent'),
  title: ({ name }) => name,
  fields: intentFields.fields,
  facts: [
    { key: 'code', isWide: true },
    'domain',
    'journey_stage',
    { key: 'bots', label: word('Bots'), kind: 'number' },
    { key: 'used', label: word('Conversations in the last 28 days') },
    { key: 'active', label: word('Status') },
    { key: 'inactive_reason', label: word('Reason for deactivation'), isWide: true },
  ],
  draws: {
    domain: ({ record }) => inDomain(record.domain),
    used: ({ record }) => <UsedIntent intent={record} />,
    active: ({ record }) => <IntentStatus intent={record} />,
  },
  edit: { label: word('Edit intent'), may: ({ can }) => can('update Bot'), form: (props) => <IntentForm {...props} /> },
  tools: (intent) => intent.code !== fallbackIntent && <Turn intent={intent} />,
})

/** Off with a reason, on at once. */
function Turn({ intent }: { intent: Intent }) {
  const [isAsking, setAsking] = useState(false)
  const on = useSend(intentsApi.switchOn, { refreshes: ['bots'] })
  const saySaved = useSaySaved(intentsApi.list)
  const switchOn = () =>
    on.mutate(
      { params: { id: intent.id }, body: { if_version: intent.version } },
      {
        onSuccess: () => saySaved(t('{name} activated.', { name: intent.name }), intent),
        onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }),
      },
    )
  if (!intent.active)
    return (
      <Button variant="default" loading={on.isPending} onClick={switchOn}>
        {t('Activate')}
      </Button>
    )
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Deactivate')}
      </Button>
      {isAsking ? <SwitchOffIntent intent={intent} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

import { Button, Drawer } from '@mantine/core'
import { fallbackIntent } from '@rad/api/engagement/bots/contract'
import { type Intent, intentFields, intentsApi } from '@rad/api/engagement/bots/intents/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { RecordDrawer } from '#kit/page/record-drawer.tsx'
import { useReading } from '#kit/page/use-reading.ts'
import { t, told } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { IntentStatus, UsedIntent } from './intent-cells.tsx'
import { inDomain } from './intent-domains.ts'
import { IntentForm } from './intent-form.tsx'
import { SwitchOffIntent } from './switch-off-intent.tsx'

const { fields } = intentFields

export interface IntentDrawerProps {
  /** What the address has open: `new`, or the id of an intent that is read or changed. */
  opened: string
  onClose: () => void
}

/** An intent: read first, and changed by who may. */
export function IntentDrawer({ opened, onClose }: IntentDrawerProps) {
  const { key: id, isChanging, onEdit, onRead } = useReading(opened)
  const isNew = opened === 'new'
  const found = useQuery({ ...query(intentsApi.get, { params: { id } }), enabled: !isNew, staleTime: 0 })
  const mayChange = useCan()('update Bot')
  if (isNew) return <IntentForm onClose={onClose} />
  if (found.data && isChanging && mayChange) return <IntentForm intent={found.data} onClose={onRead} />
  if (found.data) return <Read intent={found.data} onEdit={mayChange ? onEdit : undefined} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Intent')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
    </Drawer>
  )
}

interface ReadProps {
  intent: Intent
  /** For who may change it. */
  onEdit: (() => void) | undefined
  onClose: () => void
}

function Read({ intent, onEdit, onClose }: ReadProps) {
  return (
    <RecordDrawer
      title={intent.name}
      edit={onEdit && { label: t('Edit intent'), onEdit }}
      tools={onEdit && intent.code !== fallbackIntent && <Turn intent={intent} />}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t(fields.code.label)} kind="code" value={intent.code} wide />
        <Fact label={t(fields.domain.label)} value={inDomain(intent.domain)} />
        <Fact label={t(fields.journey_stage.label)} kind="status" value={intent.journey_stage} />
        <Fact label={t('Bots')} kind="number" value={intent.bots} />
        <Fact label={t('Conversations in the last 28 days')} value={<UsedIntent intent={intent} />} />
        <Fact label={t('Status')} value={<IntentStatus intent={intent} />} />
        <Fact label={t('Reason for deactivation')} value={intent.inactive_reason} wide />
      </Facts>
    </RecordDrawer>
  )
}

/** Off with a reason, on at once. */
function Turn({ intent }: { intent: Intent }) {
  const [isAsking, setAsking] = useState(false)
  const on = useSend(intentsApi.switchOn, { refreshes: ['bots'] })
  const saySaved = useSaySaved(intentsApi.list)
  const switchOn = () =>
    on.mutate(
      { params: { id: intent.id }, body: { if_version: intent.version } },
      {
        onSuccess: () => showToast(t('{name} activated.', { name: intent.name })),
        onError: (error) => showToast(told(error.message), { tone: 'bad' }),
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

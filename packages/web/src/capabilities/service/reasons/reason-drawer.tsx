import { Button, Drawer } from '@mantine/core'
import { reasonsApi, type UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { RecordDrawer } from '#kit/page/record-drawer.tsx'
import { useReading } from '#kit/page/use-reading.ts'
import { t, told } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { ReasonForm, reasonLabels } from './reason-form.tsx'
import { ReasonStatus } from './reason-status.tsx'
import { SwitchOffDialog } from './switch-off-dialog.tsx'

export interface ReasonDrawerProps {
  reasons: readonly UnjustifiedReason[]
  /** What the address has open: `new`, or the id of a reason that is read or changed. */
  opened: string
  onClose: () => void
}

/** A reason: read first, and changed by who may. */
export function ReasonDrawer({ reasons, opened, onClose }: ReasonDrawerProps) {
  const { key, isChanging, onEdit, onRead } = useReading(opened)
  const mayChange = useCan()('update Reason')
  const reason = reasons.find(({ id }) => id === key)
  if (opened === 'new') return <ReasonForm onClose={onClose} />
  if (reason && isChanging && mayChange) return <ReasonForm reason={reason} onClose={onRead} />
  if (reason) return <Reason reason={reason} onEdit={mayChange ? onEdit : undefined} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Reason')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      <EmptyState title={t('Reason not found')} />
    </Drawer>
  )
}

interface ReasonProps {
  reason: UnjustifiedReason
  /** For who may change it. */
  onEdit: (() => void) | undefined
  onClose: () => void
}

function Reason({ reason, onEdit, onClose }: ReasonProps) {
  return (
    <RecordDrawer
      title={reason.code}
      edit={onEdit && { label: t('Edit reason'), onEdit }}
      tools={onEdit && <Turn reason={reason} />}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t(reasonLabels.label)} value={reason.label} wide />
        <Fact label={t(reasonLabels.evidence)} value={reason.evidence} wide />
        <Fact label={t(reasonLabels.needs_evidence)} kind="flag" value={reason.needs_evidence} />
        <Fact label={t(reasonLabels.needs_note)} kind="flag" value={reason.needs_note} />
        <Fact label={t(reasonLabels.from_on)} kind="day" value={reason.from_on} />
        <Fact label={t(reasonLabels.to_on)} kind="day" value={reason.to_on} />
        <Fact label={t('Status')} value={<ReasonStatus reason={reason} />} wide />
        <Fact label={t('Reason for deactivation')} value={reason.inactive_reason} wide />
      </Facts>
    </RecordDrawer>
  )
}

/** Off with a reason, on at once. */
function Turn({ reason }: { reason: UnjustifiedReason }) {
  const [isAsking, setAsking] = useState(false)
  const on = useSend(reasonsApi.switchOn)
  const { label } = reason
  const switchOn = () =>
    on.mutate(
      { params: { id: reason.id }, body: { if_version: reason.version } },
      {
        onSuccess: () => showToast(t('{name} activated.', { name: label })),
        onError: (error) => showToast(told(error.message), { tone: 'bad' }),
      },
    )
  if (!reason.is_switched_on)
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
      {isAsking ? <SwitchOffDialog reason={reason} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

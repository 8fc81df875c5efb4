import { Drawer } from '@mantine/core'
import { reasonFields, reasonsApi, type UnjustifiedReason } from '@rad/api/service/reasons/contract'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { RecordDrawer } from '#kit/page/record-drawer.tsx'
import { useReading } from '#kit/page/use-reading.ts'
import { t } from '#kit/words.ts'
import { ReasonStatus } from './parts/reason-parts.tsx'
import { ReasonTurn } from './parts/reason-turn.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { ReasonForm } from './reason-form.tsx'

const { fields } = reasonFields

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
        <Fact label={t(fields.label.label)} value={reason.label} wide />
        <Fact label={t(fields.evidence.label)} value={reason.evidence} wide />
        <Fact label={t(fields.needs_evidence.label)} kind="flag" value={reason.needs_evidence} />
        <Fact label={t(fields.needs_note.label)} kind="flag" value={reason.needs_note} />
        <Fact label={t(fields.from_on.label)} kind="day" value={reason.from_on} />
        <Fact label={t(fields.to_on.label)} kind="day" value={reason.to_on} />
        <Fact label={t('Status')} value={<ReasonStatus reason={reason} />} wide />
        <Fact label={t('Reason for deactivation')} value={reason.inactive_reason} wide />
      </Facts>
    </RecordDrawer>
  )
}

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

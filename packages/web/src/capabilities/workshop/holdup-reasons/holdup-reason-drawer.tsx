import { Drawer } from '@mantine/core'
import { type HoldupReason, holdupReasonFields, holdupReasonsApi } from '@rad/api/workshop/holdup-reasons/contract'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { RecordDrawer } from '#kit/page/record-drawer.tsx'
import { useReading } from '#kit/page/use-reading.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { partyWords } from '#words/card-words.tsx'
import { ReasonStatus } from '#capabilities/service/reasons/parts/reason-parts.tsx'
import { ReasonTurn } from '#capabilities/service/reasons/parts/reason-turn.tsx'
import { type WorkType, workTypeWords } from '#choose/work-types.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { HoldupReasonForm } from './holdup-reason-form.tsx'
import { pauseWords } from './holdup-reason-words.ts'

const { fields } = holdupReasonFields

export interface HoldupReasonDrawerProps {
  reasons: readonly HoldupReason[]
  /** Of which a new one is. */
  job_type: WorkType
  /** What the address has open: `new`, or the id of a reason that is read or changed. */
  opened: string
  onClose: () => void
}

/** A reason: read first, and changed by who may. */
export function HoldupReasonDrawer({ reasons, job_type, opened, onClose }: HoldupReasonDrawerProps) {
  const { key, isChanging, onEdit, onRead } = useReading(opened)
  const mayChange = useCan()('update Reason')
  const reason = reasons.find(({ id }) => id === key)
  if (opened === 'new') return <HoldupReasonForm job_type={job_type} onClose={onClose} />
  if (reason && isChanging && mayChange)
    return <HoldupReasonForm reason={reason} job_type={job_type} onClose={onRead} />
  if (reason) return <Reason reason={reason} onEdit={mayChange ? onEdit : undefined} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Reason')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      <EmptyState title={t('Reason not found')} />
    </Drawer>
  )
}

interface ReasonProps {
  reason: HoldupReason
  /** For who may change it. */
  onEdit: (() => void) | undefined
  onClose: () => void
}

function Reason({ reason, onEdit, onClose }: ReasonProps) {
  const { length, percent, number } = useFormat()
  const { holdups, share, needs_note, note_min } = reason
  return (
    <RecordDrawer
      title={reason.code}
      edit={onEdit && { label: t('Edit reason'), onEdit }}
      tools={onEdit && <Turn reason={reason} />}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t(fields.label.label)} value={t(reason.label)} wide />
        <Fact label={t(fields.job_type.label)} value={workTypeWords(reason.job_type)} />
        <Fact label={t(fields.party.label)} value={partyWords(reason.party)} />
        <Fact label={t('Expected')} value={length(reason.default_hours * 3600)} />
        <Fact label={t('Turnaround time')} value={pauseWords(reason) ?? t('Not paused')} />
        <Fact label={t(fields.evidence.label)} value={reason.evidence && t(reason.evidence)} wide />
        <Fact
          label={t('Note')}
          value={needs_note ? t('Required, at least {count} characters', { count: note_min }) : t('Not required')}
        />
        <Fact
          label={t('Last 28 days')}
          value={share === null ? null : t('{percent} ({count})', { percent: percent(share), count: number(holdups) })}
        />
        <Fact label={t(fields.from_on.label)} kind="day" value={reason.from_on} />
        <Fact label={t(fields.to_on.label)} kind="day" value={reason.to_on} />
        <Fact label={t('Status')} value={<ReasonStatus reason={reason} />} wide />
        <Fact label={t('Reason for deactivation')} value={reason.inactive_reason} wide />
      </Facts>
    </RecordDrawer>
  )
}

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

import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { OrderButtons } from '#kit/table/order-buttons.tsx'
import { t } from '#kit/words.ts'
import styles from './reason-parts.module.css'

/** What every list of reasons has in common (`reasonEndpoints` of the API). */
export interface MasterReason {
  id: string
  code: string
  label: string
  /** What it asks for, where its list has that. */
  evidence?: string | null
  active: boolean
  is_switched_on: boolean
  to_on: string | null
  version: number
}

/** Whether a reason may be chosen today, and until when. */
export function ReasonStatus({ reason }: { reason: MasterReason }) {
  const { day } = useFormat()
  if (reason.active)
    return (
      <Badge tone="good" quiet>
        {reason.to_on ? t('Until {day}', { day: day(reason.to_on) }) : t('Available')}
      </Badge>
    )
  if (!reason.is_switched_on) return <Badge quiet>{t('Inactive')}</Badge>
  return <Badge quiet>{t('Outside its dates')}</Badge>
}

/** A reason with what it asks for; one that is no longer offered says so. */
export function ReasonLabel({ reason }: { reason: MasterReason }) {
  return (
    <span className={styles.label} data-off={!reason.active || undefined}>
      {reason.active ? reason.label : t('{label} (inactive)', { label: reason.label })}
      {reason.evidence ? <span className={styles.evidence}>{reason.evidence}</span> : null}
    </span>
  )
}

export interface ReasonPlaceProps<R extends MasterReason> {
  reason: R
  reasons: readonly R[]
  isBusy: boolean
  /** Puts the reasons into the order of these codes. */
  onOrder: (codes: string[]) => void
}

/** Where a reason is among those that are offered, and moves past its neighbour. */
export function ReasonPlace<R extends MasterReason>({ reason, reasons, isBusy, onOrder }: ReasonPlaceProps<R>) {
  if (!reason.active) return null
  const offered = reasons.filter(({ active }) => active)
  const move = (by: -1 | 1) => {
    const codes = reasons.map(({ code }) => code).filter((code) => code !== reason.code)
    codes.splice(reasons.indexOf(reason) + by, 0, reason.code)
    onOrder(codes)
  }
  return (
    <OrderButtons
      name={reason.label}
      index={offered.indexOf(reason)}
      count={offered.length}
      isBusy={isBusy}
      onMove={move}
    />
  )
}

import type { ChargedTo, TicketKind, TicketStatus } from '@rad/api/service/tickets/contract'
import { words } from '@rad/api/words'
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconChevronsUp from '@tabler/icons-react/dist/esm/icons/IconChevronsUp.mjs'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { leftWords, secondsUntil, TimeLeft } from './time-left.tsx'
import styles from './ticket-words.module.css'

const statusNames: Record<TicketStatus, string> = words({
  new: 'New',
  open: 'Open',
  in_progress: 'In progress',
  waiting_customer: 'Waiting on customer',
  waiting_third: 'Waiting on others',
  resolved: 'Resolved',
  unjustified_claimed: 'Pleaded unjustified',
  panel_review: 'Panel review',
  closed: 'Closed',
  cancelled: 'Cancelled',
})
export const ticketStatusWords = (status: TicketStatus) => t(statusNames[status])

const kindNames: Record<TicketKind, string> = words({
  complaint: 'Complaint',
  holdup_overdue: 'Hold-up overdue',
  low_psf: 'Low feedback score',
  nr_overdue: 'Follow-up overdue',
  audit_finding: 'Audit finding',
  manual: 'Opened manually',
})
export const ticketKindWords = (kind: TicketKind) => t(kindNames[kind])

const chargedNames: Record<ChargedTo, string> = words({
  outlet: 'Outlet',
  brand_parts: 'Brand: parts',
  brand_warranty: 'Brand: warranty',
  brand_technical: 'Brand: technical',
  brand_it: 'Brand: IT',
  insurer: 'Insurer',
  none: 'No one',
})
/** Who bears a case. */
export const chargedWords = (charged: ChargedTo) => t(chargedNames[charged])

const statusTones: Record<TicketStatus, Tone> = {
  new: 'warn',
  open: 'warn',
  in_progress: 'accent',
  waiting_customer: 'plain',
  waiting_third: 'plain',
  resolved: 'good',
  unjustified_claimed: 'accent',
  panel_review: 'accent',
  closed: 'plain',
  cancelled: 'plain',
}

/** The state of a ticket. */
export function TicketStatusBadge({ status, quiet = false }: { status: TicketStatus; quiet?: boolean }) {
  return (
    <Badge tone={statusTones[status]} quiet={quiet}>
      {ticketStatusWords(status)}
    </Badge>
  )
}

/** How urgent a case is: the first two carry a mark of their own. */
export function PriorityMark({ priority }: { priority: string }) {
  if (priority === 'P1')
    return (
      <Badge tone="bad" icon={<IconAlertTriangleFilled size={13} aria-hidden="true" />}>
        P1
      </Badge>
    )
  if (priority === 'P2')
    return (
      <Badge tone="warn" icon={<IconChevronsUp size={13} stroke={2.2} aria-hidden="true" />}>
        P2
      </Badge>
    )
  return <>{priority}</>
}

const levels = [1, 2, 3, 4]

/** What a level is called, wherever it is named. */
export const levelWords = (no: number | string) => t('Level {no}', { no: String(no) })

/** The level of a ticket, one of four: as many bars as it has climbed. */
export function LevelMark({ level }: { level: number }) {
  return (
    <span className={styles.level} data-level={level}>
      <span className={styles.bars} aria-hidden="true">
        {levels.map((one) => (
          <i key={one} data-reached={one <= level || undefined} />
        ))}
      </span>
      {levelWords(level)}
    </span>
  )
}

export interface TicketDueProps {
  ticket: { status: TicketStatus; due_at: string | null; is_breached: boolean }
  /** Where there is no room for a line: the day and how far it is stand one below the other. */
  isStacked?: boolean
}

/** When it must be done, and how far that is; what is too late says so. */
export function TicketDue({ ticket, isStacked = false }: TicketDueProps) {
  const format = useFormat()
  const { due_at, is_breached, status } = ticket
  // What has ended is no longer counted on.
  if (!due_at || status === 'closed' || status === 'cancelled') {
    return is_breached ? (
      <Badge tone="bad" icon={<IconAlertTriangleFilled size={13} aria-hidden="true" />}>
        {t('Overdue')}
      </Badge>
    ) : (
      nothing
    )
  }
  const seconds = secondsUntil(due_at)
  return (
    <span className={styles.due} data-stacked={isStacked || undefined}>
      <time dateTime={due_at} title={format.instantWithZone(due_at)}>
        {format.instant(due_at)}
      </time>
      <span className={styles.far}>{seconds < 0 ? <TimeLeft seconds={seconds} /> : leftWords(seconds, format)}</span>
    </span>
  )
}

/** The verb of a move, as the button says it. Back to work is another act from each state. */
export function ticketMoveWords(from: TicketStatus, to: TicketStatus): string {
  if (to === 'in_progress') {
    if (from === 'open') return t('Accept')
    return from === 'resolved' || from === 'closed' ? t('Reopen') : t('Resume work')
  }
  const verbs: Partial<Record<TicketStatus, string>> = {
    waiting_customer: t('Wait for customer'),
    waiting_third: t('Wait for others'),
    resolved: t('Resolve'),
    unjustified_claimed: t('Plead unjustified'),
    closed: t('Close'),
    cancelled: t('Cancel as duplicate'),
  }
  return verbs[to] ?? t('Continue')
}

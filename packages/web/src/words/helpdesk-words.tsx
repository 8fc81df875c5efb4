import type { CaseKind, CaseStatus, Outcome, Side, SystemGroup } from '@rad/api/knowledge/helpdesk/contract'
import type { KnownIssueStatus } from '@rad/api/knowledge/known-issues/contract'
import { words } from '@rad/api/words'
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { TicketDue } from './ticket-words.tsx'

const statusNames: Record<CaseStatus, string> = words({
  draft: 'Draft',
  submitted: 'Submitted',
  returned: 'Returned',
  accepted: 'Accepted',
  in_analysis: 'In analysis',
  awaiting_outlet: 'Question to outlet',
  recommended: 'Recommended',
  outlet_trial: 'Outlet trial',
  noted: 'Noted',
  answered_by_known_issue: 'Answered by known issue',
  closed_fixed: 'Fixed',
  closed_no_feedback: 'Closed without feedback',
  closed_info: 'Closed',
})
export const caseStatusWords = (status: CaseStatus) => t(statusNames[status])

const statusTones: Record<CaseStatus, Tone> = {
  draft: 'plain',
  submitted: 'accent',
  returned: 'warn',
  accepted: 'accent',
  in_analysis: 'accent',
  awaiting_outlet: 'warn',
  recommended: 'warn',
  outlet_trial: 'warn',
  noted: 'accent',
  answered_by_known_issue: 'good',
  closed_fixed: 'good',
  closed_no_feedback: 'plain',
  closed_info: 'good',
}

/** The state of a case; what the outlet has to answer is amber. */
export function CaseStatusBadge({ status, quiet = false }: { status: CaseStatus; quiet?: boolean }) {
  return (
    <Badge tone={statusTones[status]} quiet={quiet}>
      {caseStatusWords(status)}
    </Badge>
  )
}

const systemNames: Record<SystemGroup, string> = words({
  powertrain: 'Powertrain',
  electrical: 'Electrical',
  chassis: 'Chassis',
  body: 'Body',
  hv_battery: 'HV battery',
  infotainment: 'Infotainment',
  adas: 'ADAS',
  other: 'Other',
})
/** The part of a vehicle a case is about. */
export const systemWords = (system: string) => t(systemNames[system as SystemGroup] ?? system)

const tierNames: Record<number, string> = words({
  1: 'Hotline',
  2: 'Specialist',
  3: 'Engineering',
  4: 'Field visit',
})
/** "Specialist (tier 2)": who of the helpdesk works on it. */
export const tierWords = (tier: number | string) =>
  t('{name} (tier {tier})', { name: t(tierNames[Number(tier)] ?? String(tier)), tier })

/** What makes a case urgent is shown: the vehicle cannot be driven. */
export function CasePriorityMark({ priority }: { priority: string }) {
  if (priority !== 'urgent') return <>{t('Normal')}</>
  return (
    <Badge tone="bad" icon={<IconAlertTriangleFilled size={13} aria-hidden="true" />}>
      {t('Urgent')}
    </Badge>
  )
}

const sideNames: Record<Side, string> = words({ helpdesk: 'Helpdesk', outlet: 'Outlet' })
export const sideWords = (side: Side) => t(sideNames[side])

export interface CaseDueProps {
  row: { due_at: string | null; is_overdue: boolean }
  isStacked?: boolean
}

/** Until when it has to be answered, and how far that is. */
export const CaseDue = ({ row, isStacked = false }: CaseDueProps) => (
  // Of what has ended nothing is due, so that this is never read of an ended ticket.
  <TicketDue
    ticket={{ status: 'in_progress', due_at: row.due_at, is_breached: row.is_overdue }}
    isStacked={isStacked}
  />
)

const outcomeNames: Record<Outcome, string> = words({
  tried_fixed: 'Tried, fixed',
  tried_not_fixed: 'Tried, not fixed',
  not_tried: 'Not tried',
})
export const outcomeWords = (outcome: Outcome) => t(outcomeNames[outcome])

const outcomeTones: Record<Outcome, Tone> = { tried_fixed: 'good', tried_not_fixed: 'bad', not_tried: 'plain' }

/** What came of a recommendation. */
export const OutcomeMark = ({ outcome }: { outcome: Outcome }) => (
  <Badge tone={outcomeTones[outcome]}>{outcomeWords(outcome)}</Badge>
)

/** The verb of a move, as the button says it. Back to the analysis is another act from each state. */
export function caseMoveWords(from: CaseStatus, to: CaseStatus, kind: CaseKind = 'case'): string {
  switch (to) {
    case 'submitted':
      return kind === 'info' ? t('Submit report') : t('Submit case')
    case 'returned':
      return t('Return to outlet')
    case 'accepted':
      return t('Accept case')
    case 'in_analysis':
      if (from === 'accepted') return t('Start analysis')
      if (from === 'awaiting_outlet') return t('Answer question')
      return from === 'outlet_trial' ? t('Report: not fixed') : t('Reopen')
    case 'awaiting_outlet':
      return t('Ask outlet')
    case 'recommended':
      return t('Send recommendation')
    case 'outlet_trial':
      return t('Start trial')
    case 'closed_fixed':
      return t('Close as fixed')
    case 'answered_by_known_issue':
      return t('Solve with known issue')
    case 'noted':
      return t('Take note')
    default:
      return t('Close')
  }
}

const issueTones: Record<KnownIssueStatus, Tone> = { draft: 'plain', published: 'good', retired: 'warn' }

/** Whether outlets read a known issue. */
export const KnownIssueStatusBadge = ({ status, quiet = false }: { status: KnownIssueStatus; quiet?: boolean }) => (
  <Badge tone={issueTones[status]} quiet={quiet}>
    {inWords(status)}
  </Badge>
)

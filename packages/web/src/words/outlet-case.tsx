import type { CaseStatus } from '@rad/api/knowledge/helpdesk/contract'
import type { OutletCaseKind } from '@rad/api/network/outlets/contract'
import type { TicketStatus } from '@rad/api/service/tickets/contract'
import type { CardStatus } from '@rad/api/workshop/job-cards/contract'
import { Badge } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { CardStatusBadge } from './card-words.tsx'
import { ComplaintStatusBadge } from './complaint-words.tsx'
import { CaseStatusBadge } from './helpdesk-words.tsx'
import { TicketStatusBadge } from './ticket-words.tsx'

/** An open case of an outlet, as the refusal of its closing names it. */
export interface OutletCase {
  kind: OutletCaseKind
  no: string
  status: string
}

const pages = {
  complaint: '/complaints/$no',
  ticket: '/tickets/$no',
  job_card: '/job-cards/$no',
  helpdesk_case: '/helpdesk/$no',
  follow_up: '/follow-ups/$no',
  revalidation: '/revalidations/$no',
} as const satisfies Record<OutletCaseKind, string>

function Status({ kind, status }: OutletCase) {
  if (kind === 'ticket') return <TicketStatusBadge status={status as TicketStatus} quiet />
  if (kind === 'job_card') return <CardStatusBadge status={status as CardStatus} quiet />
  if (kind === 'helpdesk_case') return <CaseStatusBadge status={status as CaseStatus} quiet />
  if (kind === 'follow_up' || kind === 'revalidation') return <Badge>{inWords(status)}</Badge>
  return <ComplaintStatusBadge status={status} quiet />
}

/** Its number, which opens it in a tab of its own, and its status. */
export const OutletCaseLine = (one: OutletCase) => (
  <>
    <RouterLink to={pages[one.kind]} params={{ no: one.no }} target="_blank" preload={false}>
      {one.no}
    </RouterLink>
    <Status {...one} />
  </>
)

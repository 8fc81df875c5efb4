/** Kinds of cases that their outlet updates. Service and bodyshop are never counted together (docs/domain.md#job-cards). */
export const caseKinds = [
  'ticket',
  'complaint',
  'follow_up',
  'na_declaration',
  'service_card',
  'bodyshop_card',
  'service_holdup',
  'bodyshop_holdup',
  'helpdesk_case',
] as const
export type CaseKind = (typeof caseKinds)[number]

interface KindList {
  /** The subject of the rights table. */
  subject: 'Ticket' | 'Complaint' | 'FollowUp' | 'JobCard' | 'Helpdesk'
  /** The page of its list. */
  path: string
  /** What the list shows this kind by, in addition to the filters of the report. */
  filters: Readonly<Record<string, string>>
}

/** Where cases of a kind are listed. The report counts each in the region of its opening; so does the list of tickets (T17). */
export const listsOfKinds: Readonly<Record<CaseKind, KindList>> = {
  ticket: { subject: 'Ticket', path: '/tickets', filters: { place: 'opening' } },
  complaint: { subject: 'Complaint', path: '/complaints', filters: {} },
  follow_up: { subject: 'FollowUp', path: '/follow-ups', filters: {} },
  na_declaration: { subject: 'FollowUp', path: '/na', filters: {} },
  service_card: { subject: 'JobCard', path: '/job-cards', filters: { job_type: 'service' } },
  bodyshop_card: { subject: 'JobCard', path: '/job-cards', filters: { job_type: 'bodyshop' } },
  service_holdup: { subject: 'JobCard', path: '/holdups', filters: { job_type: 'service' } },
  bodyshop_holdup: { subject: 'JobCard', path: '/holdups', filters: { job_type: 'bodyshop' } },
  helpdesk_case: { subject: 'Helpdesk', path: '/helpdesk', filters: {} },
}

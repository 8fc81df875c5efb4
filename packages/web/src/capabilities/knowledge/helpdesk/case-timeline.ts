import { type CaseStatus, caseStatuses, type HelpdeskCase, isEnded } from '@rad/api/knowledge/helpdesk/contract'
import { words } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { caseStatusWords } from '#words/helpdesk-words.tsx'

const isStatus = (type: string): type is CaseStatus => (caseStatuses as readonly string[]).includes(type)
const eventNames: Record<string, string> = words({
  opened: 'Draft started',
  reopened: 'Reopened',
  assigned: 'Assigned',
  escalated: 'Escalated to next tier',
  reminded: 'Outlet reminded',
  outcome: 'Outcome reported',
  file: 'File added',
  made_known: 'Known issue made',
})
const titleOf = (type: string) => {
  if (isStatus(type)) return caseStatusWords(type)
  const name = eventNames[type]
  return name && t(name)
}

const tones = {
  closed_fixed: 'good',
  closed_info: 'good',
  answered_by_known_issue: 'good',
  escalated: 'warn',
  returned: 'warn',
  reminded: 'warn',
} as const

/** What happened to a case, and what was written about it. */
export const caseTimeline = {
  kind: 'helpdesk_case',
  isOver: ({ status }: HelpdeskCase) => isEnded(status),
  titleOf,
  tones,
} as const

import { type CaseStatus, caseStatuses, type HelpdeskCase, isEnded } from '@rad/api/knowledge/helpdesk/contract'
import { words } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { caseStatusWords } from '#pickers/helpdesk-words.tsx'
import { RecordTimeline } from '#pickers/record-timeline.tsx'

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

/** What happened and what was said, newest first. */
export const CaseTimeline = ({ file }: { file: HelpdeskCase }) => (
  <RecordTimeline kind="helpdesk_case" id={file.id} isOver={isEnded(file.status)} titleOf={titleOf} tones={tones} />
)

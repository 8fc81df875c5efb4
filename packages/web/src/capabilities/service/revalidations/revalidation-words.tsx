import {
  type Decision,
  revalidationStates,
  type RevalidationStatus,
  type Step,
} from '@rad/api/service/revalidations/contract'
import type { FindingRow } from '@rad/api/service/revalidations/findings.contract'
import { words } from '@rad/api/words'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

export const RevalidationStatusBadge = ({ status }: { status: RevalidationStatus }) => (
  <Badge tone={revalidationStates.tones[status]}>{inWords(status)}</Badge>
)

/** The label of the button that moves it to this state. */
export const moveWords = (to: RevalidationStatus) => t(revalidationStates.labels[to])

/** The same where an audit goes back to its auditor. */
export const stepWords = (from: RevalidationStatus, to: Step | Decision) =>
  from === 'submitted' && to === 'in_progress' ? t('Send back to auditor') : moveWords(to)

const stateTones: Record<FindingRow['state'], Tone> = { open: 'accent', overdue: 'bad', done: 'good', verified: 'good' }
export const FindingStateBadge = ({ state }: { state: FindingRow['state'] }) => (
  <Badge tone={stateTones[state]}>{inWords(state)}</Badge>
)

const severityTones: Record<FindingRow['severity'], Tone> = { minor: 'plain', major: 'warn', critical: 'bad' }
export const SeverityBadge = ({ severity }: { severity: FindingRow['severity'] }) => (
  <Badge tone={severityTones[severity]}>{inWords(severity)}</Badge>
)

const eventWords: Readonly<Record<string, string>> = words({
  opened: 'Planned',
  due: 'Next one planned',
  expired: 'Expired',
  ticket_opened: 'Ticket opened',
  photo_removed: 'Photo removed',
  evidence_added: 'Evidence added',
  finding_added: 'Finding added',
  finding_changed: 'Finding changed',
  finding_done: 'Finding done',
  finding_reopened: 'Finding reopened',
  finding_verified: 'Finding verified',
})

/** What an event of the timeline is called, where its type does not say it. */
export const eventTitle = (type: string) => (eventWords[type] === undefined ? undefined : t(eventWords[type]))

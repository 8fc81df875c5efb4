import { type ManualCause, naStates, type NaStatus } from '@rad/api/service/na-declarations/contract'
import { words } from '@rad/api/words'
import { Badge } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

const statusNames: Record<NaStatus, string> = words({
  declared: 'Pending',
  approved: 'Approved',
  auto_approved: 'Approved automatically',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  overturned: 'Overturned',
})

/** What a state of a declaration is called. */
export const naStatusWords = (status: NaStatus) => t(statusNames[status])

export const NaStatusBadge = ({ status }: { status: NaStatus }) => (
  <Badge tone={naStates.tones[status]}>{naStatusWords(status)}</Badge>
)

const causeNames: Record<ManualCause, string> = words({
  other_vin: 'The other record is about another VIN, so a person decides.',
  no_job_card: 'No job card of the vehicle has this number, so a person decides.',
  automatic_off: 'Automatic approval is off for this outlet, so a person decides.',
})

/** Why a person decides on what is approved automatically otherwise. */
export const manualCauseWords = (cause: ManualCause) => t(causeNames[cause])

/** What a line of a declaration's timeline is called, where its type does not say it. */
export const naEventWords = (type: string): string | undefined =>
  type in statusNames ? naStatusWords(type as NaStatus) : type === 'rechecked' ? t('Checked again') : inWords(type)

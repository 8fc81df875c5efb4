import { followUpStates, type FollowUpRow, type FollowUpStatus } from '@rad/api/service/follow-ups/contract'
import { Badge } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

export const FollowUpStatusBadge = ({ status }: { status: FollowUpStatus }) => (
  <Badge tone={followUpStates.tones[status]}>{inWords(status)}</Badge>
)

/** The label of the button that moves it to this state. */
export const moveWords = (to: FollowUpStatus) => t(followUpStates.labels[to])

/** What a person calls the vehicle: its number plate, or its VIN. */
export const vehicleOf = ({ reg_no, vin }: Pick<FollowUpRow, 'reg_no' | 'vin'>) => reg_no ?? vin

/** How long its service is due; beyond 90 days it is marked. */
export function DaysDue({ row: { days, over_90 } }: { row: Pick<FollowUpRow, 'days' | 'over_90'> }) {
  if (days === 0) return t('Not due')
  const text = t('{count, plural, one {# day} other {# days}}', { count: days })
  return over_90 ? <Badge tone="bad">{text}</Badge> : text
}

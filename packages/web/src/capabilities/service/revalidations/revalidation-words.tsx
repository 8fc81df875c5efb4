import { revalidationStates, type RevalidationStatus } from '@rad/api/service/revalidations/contract'
import { Badge } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

export const RevalidationStatusBadge = ({ status }: { status: RevalidationStatus }) => (
  <Badge tone={revalidationStates.tones[status]}>{inWords(status)}</Badge>
)

/** The label of the button that moves it to this state. */
export const moveWords = (to: RevalidationStatus) => t(revalidationStates.labels[to])

import { $thingStates, type $ThingStatus } from '@rad/api/$area/$path/contract'
import { Badge } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

export const $ThingStatusBadge = ({ status }: { status: $ThingStatus }) => (
  <Badge tone={$thingStates.tones[status]}>{inWords(status)}</Badge>
)

/** The label of the button that moves it to this state. */
export const moveWords = (to: $ThingStatus) => t($thingStates.labels[to])

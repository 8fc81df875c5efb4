import type { $ThingStatus } from '@rad/api/$area/$path/contract'
import { words } from '@rad/api/words'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

const tones: Record<$ThingStatus, Tone> = { open: 'accent', in_progress: 'warn', done: 'good', cancelled: 'plain' }

export const $ThingStatusBadge = ({ status }: { status: $ThingStatus }) => (
  <Badge tone={tones[status]}>{inWords(status)}</Badge>
)

const moves: Record<$ThingStatus, string> = words({
  open: 'Reopen',
  in_progress: 'Start work',
  done: 'Mark as done',
  cancelled: 'Cancel $name',
})

/** The label of the button that moves it to this state. */
export const moveWords = (to: $ThingStatus) => t(moves[to])

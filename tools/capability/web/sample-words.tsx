import type { SampleStatus } from '@rad/api/service/samples/contract'
import { words } from '@rad/api/words'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

const tones: Record<SampleStatus, Tone> = { open: 'accent', in_progress: 'warn', done: 'good', cancelled: 'plain' }

export const SampleStatusBadge = ({ status }: { status: SampleStatus }) => (
  <Badge tone={tones[status]}>{inWords(status)}</Badge>
)

const moves: Record<SampleStatus, string> = words({
  open: 'Put back',
  in_progress: 'Start work',
  done: 'Mark as done',
  cancelled: 'Cancel the sample',
})

/** What a button says that moves a sample there. */
export const moveWords = (to: SampleStatus) => t(moves[to])

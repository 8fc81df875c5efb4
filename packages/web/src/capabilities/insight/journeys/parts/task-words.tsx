import type { JourneyTaskStatus, TaskOutcome } from '@rad/api/insight/journeys/tasks/contract'
import { words } from '@rad/api/words'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

const states: Record<JourneyTaskStatus, string> = words({ open: 'Open', done: 'Done', cancelled: 'Cancelled' } as const)
const tones: Partial<Record<JourneyTaskStatus, Tone>> = { open: 'accent', done: 'good' }

export const taskStatusWords = (status: string) => t(states[status as JourneyTaskStatus] ?? status)

export const TaskStatusBadge = ({ status }: { status: JourneyTaskStatus }) => (
  <Badge tone={tones[status] ?? 'plain'}>{taskStatusWords(status)}</Badge>
)

const outcomes: Record<TaskOutcome, string> = words({
  better: 'Helped',
  same: 'No change',
  worse: 'Did not help',
  unknown: 'Not yet known',
} as const)
const outcomeTones: Record<TaskOutcome, Tone> = { better: 'good', same: 'plain', worse: 'bad', unknown: 'plain' }

/** Whether the deviation of a task became rarer. */
export const OutcomeBadge = ({ outcome }: { outcome: TaskOutcome }) => (
  <Badge tone={outcomeTones[outcome]}>{t(outcomes[outcome])}</Badge>
)

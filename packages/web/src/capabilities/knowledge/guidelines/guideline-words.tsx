import type { DutyState, GuidelineState } from '@rad/api/knowledge/guidelines/contract'
import { words } from '@rad/api/words'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

const stateNames: Record<GuidelineState | DutyState, string> = words({
  overdue: 'Overdue',
  due: 'To acknowledge',
  unread: 'Unread',
  read: 'Read',
  acknowledged: 'Acknowledged',
})
/** What someone has done about a guideline, or has yet to do. */
export const guidelineStateWords = (state: GuidelineState | DutyState) => t(stateNames[state])

const tones: Record<GuidelineState | DutyState, Tone> = {
  overdue: 'bad',
  due: 'warn',
  unread: 'accent',
  read: 'plain',
  acknowledged: 'good',
}

export function GuidelineStateBadge({ state }: { state: GuidelineState | DutyState }) {
  return <Badge tone={tones[state]}>{guidelineStateWords(state)}</Badge>
}

import { type GapKind, gapWords, type MemberState, stateWords } from '@rad/api/service/levels/contract'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

const stateTones: Record<MemberState, Tone> = {
  answers: 'good',
  deputy: 'accent',
  absent: 'bad',
  inactive: 'bad',
  later: 'plain',
  ended: 'plain',
}

/** How a member is on the day the list is about. */
export const MemberStateBadge = ({ state }: { state: MemberState }) => (
  <Badge tone={stateTones[state]} quiet={state === 'answers' || state === 'ended'}>
    {t(stateWords[state])}
  </Badge>
)

export const GapBadge = ({ kind }: { kind: GapKind }) => (
  <Badge tone={kind === 'absent' ? 'warn' : 'bad'}>{t(gapWords[kind])}</Badge>
)

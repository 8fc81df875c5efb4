import type { BotStatus, VersionState } from '@rad/api/engagement/bots/contract'
import { word } from '@rad/api/words'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

const states: Record<VersionState, { word: string; tone: Tone }> = {
  draft: { word: word('Draft'), tone: 'plain' },
  asked: { word: word('In review'), tone: 'warn' },
  live: { word: word('Live'), tone: 'good' },
  earlier: { word: word('Previously live'), tone: 'plain' },
}

export function VersionStateBadge({ state }: { state: VersionState }) {
  return <Badge tone={states[state].tone}>{t(states[state].word)}</Badge>
}

/** The verb of a step, as its button says it: from a pause a bot comes back, from its test it begins. */
export function botMoveWords(from: BotStatus, to: BotStatus): string {
  if (to === 'in_test') return t('Start test')
  if (to === 'live') return from === 'paused' ? t('Resume') : t('Go live')
  return to === 'paused' ? t('Pause') : t('Retire')
}

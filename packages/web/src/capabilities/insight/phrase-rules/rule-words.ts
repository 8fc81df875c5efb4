import type { PhraseRule } from '@rad/api/insight/phrase-rules/contract'
import { t } from '#kit/words.ts'

export const demandWords = (demand: string) => (demand === 'must_say' ? t('Required') : t('Not allowed'))

export const speakerWords = (speaker: string) => (speaker === 'agent' ? t('Agent') : t('Customer'))

export const windowEndWords = (end: string) => (end === 'start' ? t('Start of the call') : t('End of the call'))

/** The part of a call in which a rule counts, in words. */
export function windowWords({ window_from, window_s }: PhraseRule): string {
  if (window_from === null || window_s === null) return t('Whole call')
  return window_from === 'start'
    ? t('First {count, plural, one {# second} other {# seconds}}', { count: window_s })
    : t('Last {count, plural, one {# second} other {# seconds}}', { count: window_s })
}

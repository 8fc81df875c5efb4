import { word } from '@rad/api/words'
import { looking } from '#kit/filter/declared-filters.ts'
import { t } from '#kit/words.ts'
import type { SourcedLooks } from '#shell/screens/declared-filters.ts'
import { mediumWords } from '#words/conversation-words.tsx'

const yesOrNo = (value: string) => (value === 'true' ? t('Yes') : t('No'))

/** Ranges of seconds and of words, as the address writes them. */
const lengths = new Map([
  ['-59', word('Under 1 minute')],
  ['60-299', word('1 to 5 minutes')],
  ['300-1799', word('5 to 30 minutes')],
  ['1800-', word('30 minutes or more')],
])
const wordCounts = new Map([
  ['-19', word('Under 20 words')],
  ['20-99', word('20 to 99 words')],
  ['100-499', word('100 to 499 words')],
  ['500-', word('500 words or more')],
])
const ofRanges = (ranges: ReadonlyMap<string, string>) => ({
  values: [...ranges.keys()],
  words: (range: string) => t(ranges.get(range) ?? range),
})

/** What the history says of its filters; some of them a figure of a report or a link sets. */
export const conversationLooks: SourcedLooks = {
  period: { label: word('Started') },
  medium: { words: mediumWords },
  csat: {
    values: ['5', '4', '3', '2', '1'],
    words: (rating) => t('{rating} of 5', { rating }),
    none: word('Not rated'),
  },
  main_intent: { none: word('None') },
  seconds: ofRanges(lengths),
  words: ofRanges(wordCounts),
  contained: { isOnlySet: true, words: (value) => (value === 'for_good' ? t('Yes, without return') : yesOrNo(value)) },
  ...looking({ isOnlySet: true }, 'rated', 'engaged', 'is_returned', 'counted_by'),
}

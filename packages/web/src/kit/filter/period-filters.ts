import { comparisons } from '@rad/api/periods'
import { word } from '@rad/api/words'
import type { FilterLooks } from '#kit/filter/declared-filters.ts'
import { t } from '#kit/words.ts'

/** The days of a report, and which others they are set against. */
export const reportDays: FilterLooks = {
  period: { label: word('Days'), unset: word('All time') },
  compare: { label: word('Compare with'), words: (value) => t(comparisons[value as keyof typeof comparisons]) },
}

import { comparisons } from '@rad/api/periods'
import type { Filter } from '#kit/filter.ts'
import { t } from '#kit/words.ts'

/** The days of a report, with those it reads where none are chosen, and which others they are set against. */
export const periodFilters = (unset = t('All days')): Filter[] => [
  { kind: 'period', key: 'period', label: t('Days'), unset },
  {
    kind: 'choice',
    key: 'compare',
    label: t('Compared with'),
    options: Object.entries(comparisons).map(([value, label]) => ({ value, label: t(label) })),
  },
]

import { jobTypes, levelNumbers } from '@rad/api/service/levels/contract'
import type { Filter } from '#kit/filter.ts'
import { inWords } from '#kit/in-words.ts'
import { t } from '#kit/words.ts'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'
import { levelName } from './level-words.tsx'

/** The filters of members and of gaps. */
export function usePlaceFilters(): Filter[] {
  const places = usePlaces()
  return [
    {
      kind: 'options',
      key: 'level',
      label: t('Level'),
      options: levelNumbers.map((no) => ({ value: no, label: levelName(Number(no)) })),
    },
    { kind: 'options', key: 'region', label: t('Region'), options: namedOptions(places?.regions) },
    {
      kind: 'options',
      key: 'job_type',
      label: t('Work'),
      options: jobTypes.map((type) => ({ value: type, label: inWords(type) })),
    },
  ]
}

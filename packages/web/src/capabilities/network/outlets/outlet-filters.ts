import { outletCategories, outletFunctions, outletKinds } from '@rad/api/network/outlets/contract'
import type { Filter, Option } from '#kit/filter.ts'
import { inWords } from '#kit/in-words.ts'
import { t } from '#kit/words.ts'
import { useChannels } from '#pickers/channel-marks.tsx'
import { categoryWords } from '#pickers/network-words.tsx'
import { useDealerOptions } from '#pickers/use-dealer-options.ts'
import { namedOptions, usePlaces } from '#pickers/use-place-options.ts'

const worded = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: inWords(value) }))

export function useOutletFilters(): Filter[] {
  const places = usePlaces()
  const { channels } = useChannels()
  const dealers = useDealerOptions()
  const cities = places && [...new Set(places.cities.map(({ name }) => name))]

  return [
    { kind: 'options', key: 'region', label: t('Region'), options: namedOptions(places?.regions) },
    { kind: 'options', key: 'dealer', label: t('Dealer'), ...dealers },
    { kind: 'options', key: 'channel', label: t('Channel'), options: namedOptions(channels) },
    { kind: 'options', key: 'kind', label: t('Kind'), options: worded(outletKinds) },
    { kind: 'options', key: 'zone', label: t('Zone'), options: namedOptions(places?.zones), quiet: true },
    {
      kind: 'options',
      key: 'territory',
      label: t('Territory'),
      options: namedOptions(places?.territories),
      quiet: true,
    },
    { kind: 'options', key: 'state', label: t('State'), options: namedOptions(places?.states), quiet: true },
    {
      kind: 'options',
      key: 'city',
      label: t('City'),
      options: cities?.map((name) => ({ value: name, label: name })),
      quiet: true,
    },
    {
      kind: 'options',
      key: 'category',
      label: t('Category'),
      options: outletCategories.map((value) => ({ value, label: `${value} · ${categoryWords(value)}` })),
      quiet: true,
    },
    { kind: 'options', key: 'function', label: t('Function'), options: worded(outletFunctions), quiet: true },
  ]
}

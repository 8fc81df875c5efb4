import { outletCategories, outletFunctions, outletKinds } from '@rad/api/network/outlets/contract'
import type { Filter, Option } from '#kit/filter.ts'
import { useChannels } from '#pickers/channel-marks.tsx'
import { inWords } from '#pickers/complaint-words.tsx'
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
    { kind: 'options', key: 'region', label: 'Region', options: namedOptions(places?.regions) },
    { kind: 'options', key: 'dealer', label: 'Dealer', ...dealers },
    { kind: 'options', key: 'channel', label: 'Channel', options: namedOptions(channels) },
    { kind: 'options', key: 'kind', label: 'Kind', options: worded(outletKinds) },
    { kind: 'options', key: 'zone', label: 'Zone', options: namedOptions(places?.zones), quiet: true },
    { kind: 'options', key: 'territory', label: 'Territory', options: namedOptions(places?.territories), quiet: true },
    { kind: 'options', key: 'state', label: 'State', options: namedOptions(places?.states), quiet: true },
    {
      kind: 'options',
      key: 'city',
      label: 'City',
      options: cities?.map((name) => ({ value: name, label: name })),
      quiet: true,
    },
    {
      kind: 'options',
      key: 'category',
      label: 'Category',
      options: outletCategories.map((value) => ({ value, label: `${value} · ${categoryWords[value]}` })),
      quiet: true,
    },
    { kind: 'options', key: 'function', label: 'Function', options: worded(outletFunctions), quiet: true },
  ]
}

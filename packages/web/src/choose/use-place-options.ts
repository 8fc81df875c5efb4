import { placesApi } from '@rad/api/network/places/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { Option } from '#kit/filter/filter.ts'

interface Named {
  code: string
  name: string
}

/** Codes with their names, as filters and selects offer them. */
export const named = (values: readonly Named[]): Option[] =>
  values.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))

/** The same of what may not be here yet. */
export const namedOptions = (values: readonly Named[] | undefined) => values && named(values)

/** Zones, regions, territories, states and cities; undefined until they are here. */
export function usePlaces() {
  return useQuery({ ...query(placesApi.options, { query: {} }), staleTime: 5 * 60_000 }).data
}
export type Places = NonNullable<ReturnType<typeof usePlaces>>

const isNamed = (list: readonly Named[] | undefined, code: string | null) =>
  list?.find((one) => one.code === code)?.name

/** "W1 · Mumbai"; the code alone where its name is not known. */
export const placeName = (list: readonly Named[] | undefined, code: string | null) => {
  const name = isNamed(list, code)
  return code && name ? `${name} (${code})` : code
}

/** The same, of a code in a record. */
export function PlaceName({ of, code }: { of: 'zones' | 'regions' | 'territories' | 'states'; code: string }) {
  const places = usePlaces()
  return placeName(places?.[of], code)
}

import type { Endpoint, Input, Output } from '@rad/api/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { canBySession } from '#api/rights.ts'
import type { Offered, Option, Values } from '#kit/filter/filter.ts'
import { inOrder } from '#kit/words.ts'

/** Where the options of a filter come from: the call, and what is made of the answer. */
export interface OptionSource<E extends Endpoint = Endpoint> {
  endpoint: E
  /** What is requested: `text` is what was typed, `values` what the other filters are set to. */
  ask: (query: { text: string | undefined; values: Values }) => Input<E>
  optionsOf: (answer: Output<E>) => Option[]
  /** The server finds them as one types: there may be thousands. */
  isSearched?: true
}

/** A source whose parts fit its endpoint; from here on it does not matter which. */
export const optionSource = <E extends Endpoint>(source: OptionSource<E>) => source as unknown as OptionSource

const notYet = { queryKey: ['options'], queryFn: skipToken } as const

/** The options of a source on demand, and a search for more. To who may not read them none are offered. */
export function useSource(
  source: OptionSource | undefined,
  isEnabled: boolean,
  values: Values = {},
): Required<Offered> {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const isRefused = source !== undefined && !canBySession(source.endpoint.allow)
  const { data, error, refetch } = useQuery({
    ...(source ? pagedQuery(source.endpoint, source.ask({ text: typed || undefined, values })) : notYet),
    enabled: isEnabled && source !== undefined && !isRefused,
    staleTime: source?.isSearched ? 60_000 : 5 * 60_000,
  })
  return {
    options: isRefused ? [] : source && data && source.optionsOf(data as Output<Endpoint>),
    error,
    retry: () => void refetch(),
    onSearch: setText,
  }
}

/** The same for a filter, which searches among its options itself where the source offers all there are. */
export function useOptionsOf(source: OptionSource | undefined, isEnabled: boolean, values?: Values): Offered {
  const { onSearch, ...offered } = useSource(source, isEnabled, values)
  return source?.isSearched ? { ...offered, onSearch } : offered
}

/** The options that contracts call by a name. The sources know half of the contracts, and come with the first use. */
export function useOptionsFrom(name: string, isEnabled: boolean, values: Values): Offered {
  const sources = useQuery({
    queryKey: ['option-sources'],
    queryFn: async () => (await import('./option-sources.ts')).optionSources,
    enabled: isEnabled,
    staleTime: Infinity,
    structuralSharing: false,
  })
  const offered = useOptionsOf(sources.data?.[name], isEnabled, values)
  return sources.error ? { options: undefined, error: sources.error, retry: () => void sources.refetch() } : offered
}

/** Each value once, in the order of the reader's language. */
export const distinct = (values: readonly (string | null)[]): Option[] =>
  [...new Set(values)]
    .flatMap((value) => (value ? [{ value, label: value }] : []))
    .toSorted((a, b) => inOrder(a.label, b.label))

/** What has a code and a name, where the name says enough. */
export const byName = (values: readonly { code: string; name: string }[]): Option[] =>
  values.map(({ code, name }) => ({ value: code, label: name }))

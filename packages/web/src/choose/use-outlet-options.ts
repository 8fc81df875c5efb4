import type { Input } from '@rad/api/contract'
import { outletsApi } from '@rad/api/network/outlets/contract'
import { optionSource, useSource } from './option-source.ts'

/** Arguments of the list of outlets that narrow what is offered. */
export type OutletNarrowing = Pick<Input<typeof outletsApi.list>['query'], 'status' | 'dealer'>

/** The outlets in scope, by code, name or city. */
export const outletOptions = (only: OutletNarrowing = {}) =>
  optionSource({
    endpoint: outletsApi.list,
    ask: ({ text }) => ({ query: { ...only, q: text, perPage: 50, sort: 'code' } }),
    optionsOf: ({ rows }) => rows.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
    isSearched: true,
  })

export const useOutletOptions = (only?: OutletNarrowing) => useSource(outletOptions(only), true)

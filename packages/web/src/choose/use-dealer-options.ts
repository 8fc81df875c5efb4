import { dealersApi } from '@rad/api/network/dealers/contract'
import { optionSource, useSource } from './option-source.ts'

/** The dealers in scope, by code or name. */
export const dealerOptions = optionSource({
  endpoint: dealersApi.list,
  ask: ({ text }) => ({ query: { q: text, perPage: 50, sort: 'code' } }),
  optionsOf: ({ rows }) => rows.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
  isSearched: true,
})

export const useDealerOptions = () => useSource(dealerOptions, true)

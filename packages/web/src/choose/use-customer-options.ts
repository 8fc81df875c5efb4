import { customersApi } from '@rad/api/workshop/customers/contract'
import { optionSource, useSource } from './option-source.ts'

/** The active customers in scope, by number; by name, phone, and email for who may read them. */
export const customerOptions = optionSource({
  endpoint: customersApi.list,
  ask: ({ text }) => ({ query: { active: 'true', q: text, perPage: 50 } }),
  optionsOf: ({ rows }) => rows.map(({ no, name }) => ({ value: no, label: `${no} · ${name}` })),
  isSearched: true,
})

export const useCustomerOptions = () => useSource(customerOptions, true)

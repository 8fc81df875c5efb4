import { vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { optionSource } from './option-source.ts'

/** The vehicles in scope, by VIN or registration number. */
export const vehicleOptions = optionSource({
  endpoint: vehiclesApi.list,
  ask: ({ text }) => ({ query: { q: text, perPage: 50 } }),
  optionsOf: ({ rows }) =>
    rows.map(({ vin, reg_no }) => ({ value: vin, label: reg_no === null ? vin : `${vin} · ${reg_no}` })),
  isSearched: true,
})

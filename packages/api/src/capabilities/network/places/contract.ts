import { z } from 'zod'
import { changesOf, contract, listOf, text } from '#kernel/contract.ts'
import { defineList } from '#kernel/list-contract.ts'
import type { Column } from '#kernel/view.ts'
import { codes } from '#kernel/words.ts'

export const tiers = codes(['metro', '1', '2', '3', 'rural'])

export const City = z.object({
  id: z.uuid(),
  name: z.string(),
  /** ISO 3166-2. */
  state: z.string(),
  state_name: z.string(),
  tier: z.enum(tiers).nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  population: z.int().nullable(),
  version: z.int(),
})
export type City = z.infer<typeof City>

export const cityColumns = [
  { key: 'name', label: 'City', kind: 'text' },
  { key: 'state', label: 'State code', kind: 'code' },
  { key: 'state_name', label: 'State', kind: 'text' },
  { key: 'tier', label: 'Tier', kind: 'status' },
  { key: 'population', label: 'Population', kind: 'number', hidden: true },
  { key: 'lat', label: 'Latitude', kind: 'number', hidden: true },
  { key: 'lon', label: 'Longitude', kind: 'number', hidden: true },
] as const satisfies readonly Column<keyof City>[]

export const cityList = defineList({
  title: 'Cities',
  row: City,
  columns: cityColumns,
  filters: {
    state: { kind: 'options', label: 'State', from: 'states' },
    tier: { kind: 'options' },
  },
  defaultSort: 'name',
  tabs: 'tier',
})

const CityFields = z.strictObject({
  name: text(80, 1),
  state: text(6, 1),
  tier: z.enum(tiers, 'A tier is metro, 1, 2, 3 or rural.').nullable(),
  lat: z.number().min(-90, 'A latitude is from -90 to 90.').max(90, 'A latitude is from -90 to 90.').nullable(),
  lon: z.number().min(-180, 'A longitude is from -180 to 180.').max(180, 'A longitude is from -180 to 180.').nullable(),
  population: z
    .int('The population is a whole number.')
    .min(0, 'The population is a whole number.')
    .max(100_000_000)
    .nullable(),
})

const code = z.object({ code: z.string(), name: z.string() })

export const placesApi = contract('places', {
  options: {
    method: 'GET',
    path: '/api/places',
    allow: 'read Model',
    scope: 'shared',
    summary: 'Option lists of places; `state` narrows the cities.',
    query: z.object({ state: listOf(z.string()) }),
    response: z.object({
      states: z.array(code.extend({ country: z.string() })),
      cities: z.array(City.pick({ id: true, name: true, state: true, tier: true })),
      zones: z.array(code),
      regions: z.array(code.extend({ zone: z.string() })),
      territories: z.array(code.extend({ region: z.string() })),
    }),
  },
  listCities: cityList.endpoint({
    path: '/api/cities/list',
    allow: 'read Model',
    scope: 'shared',
    summary: 'The city master as a list.',
  }),
  exportCities: cityList.fileEndpoint({
    path: '/api/cities/export',
    allow: 'read Model',
    scope: 'shared',
  }),
  addCity: {
    method: 'POST',
    path: '/api/cities',
    allow: 'create Model',
    scope: 'shared',
    summary: 'Adds a city; its name is unique within its state.',
    body: CityFields.partial({ tier: true, lat: true, lon: true, population: true }),
    response: City,
    status: 201,
  },
  updateCity: {
    method: 'PATCH',
    path: '/api/cities/:id',
    allow: 'update Model',
    scope: 'shared',
    summary: 'Changes a city; a stale `if_version` answers 409 with the row as it is.',
    params: z.object({ id: z.uuid() }),
    body: changesOf(CityFields),
    response: City,
  },
})

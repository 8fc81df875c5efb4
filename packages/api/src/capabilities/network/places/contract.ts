import { z } from 'zod'
import { contract, listOf } from '#kernel/contract/contract.ts'
import { defineFields, latitude, longitude } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { codes } from '#kernel/contract/words.ts'

export const tiers = codes(['metro', '1', '2', '3', 'rural'])

export const cityFields = defineFields({
  name: { kind: 'text', label: 'City', max: 80, required: true },
  state: { kind: 'reference', label: 'State', max: 6, from: 'states', required: true },
  tier: {
    kind: 'choice',
    label: 'City tier',
    values: tiers,
    nullable: true,
    refusal: 'Choose metro, 1, 2, 3, or rural.',
  },
  lat: latitude,
  lon: longitude,
  population: {
    kind: 'whole',
    label: 'Population',
    min: 0,
    max: 100_000_000,
    nullable: true,
    refusal: { type: 'Population must be a whole number.', min: 'Population must be a whole number.' },
  },
})

export const City = z.object({
  id: z.uuid(),
  name: z.string(),
  /** ISO 3166-2. */
  state: z.string(),
  state_name: z.string(),
  ...cityFields.answers('tier', 'lat', 'lon', 'population'),
  version: z.int(),
})
export type City = z.infer<typeof City>

export const cityColumns = cityFields.columns([
  { key: 'name' },
  { key: 'state', label: 'State code' },
  { key: 'state_name', label: 'State', kind: 'text' },
  { key: 'tier' },
  { key: 'population', hidden: true },
  { key: 'lat', hidden: true },
  { key: 'lon', hidden: true },
])

export const cityList = defineList({
  title: 'Cities',
  imports: 'cities',
  row: City,
  columns: cityColumns,
  filters: {
    state: { kind: 'options', label: 'State', from: 'states' },
    tier: { kind: 'options', label: 'City tier' },
  },
  defaultSort: 'name',
  tabs: 'tier',
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
    body: cityFields.body,
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
    body: cityFields.changes,
    response: City,
  },
})

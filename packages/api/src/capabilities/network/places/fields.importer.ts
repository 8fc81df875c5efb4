import { sql } from 'kysely'
import { importFields } from '#kernel/import/fields.ts'
import type { ImportFile } from '#kernel/list/list-shape.ts'
import { cityFields } from './contract.ts'

/** What a file of cities can fill. */
export const cityFile = importFields(cityFields, {
  city: { ...cityFields.fields.name, aliases: ['name', 'city name', 'town', 'place'] },
  state: {
    max: 80,
    required: true,
    aliases: ['state code', 'state name', 'province', 'region'],
    hint: 'Code or name.',
  },
  population: { aliases: ['inhabitants', 'pop'] },
  lat: { aliases: ['latitude', 'y'] },
  lon: { aliases: ['lng', 'long', 'longitude', 'x'] },
  tier: { aliases: ['city tier'] },
})

/** The cities of a list as their import takes them. */
export const citiesToImport: ImportFile = {
  columns: cityFile.columns,
  rows: () => sql`
    select c.id as key, c.name as city, s.code as state, c.population, c.lat, c.lon, c.tier
    from city c join state s on s.id = c.state_id`,
}

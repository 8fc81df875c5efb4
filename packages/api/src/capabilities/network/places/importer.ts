import { sql } from 'kysely'
import { asRead, changeRows, storedValues } from '#kernel/import/rows.ts'
import type { Importer } from '#kernel/import/importer.ts'
import { cityFile } from './fields.importer.ts'
import { addPlaces, citySpelling, countryOption, stateFinder } from './import.commands.ts'

const facts = ['population', 'lat', 'lon', 'tier']

/** Cities with their states; a state that is missing is made. */
export const cityImporter: Importer = {
  kind: 'cities',
  label: 'Cities',
  hint: 'One row per city, with its state.',
  tables: ['state', 'city'],
  fields: cityFile.fields,
  options: async (db, sample) => [
    await countryOption(
      db,
      sample.map((cells) => cells.state ?? ''),
    ),
  ],
  prepare: async (db, setup) => {
    const findState = await stateFinder(db, setup.options.country!)
    const spell = await citySpelling(db)
    return (cells, say) => {
      const { city, state: written, ...line } = cityFile.read(cells, say, setup)
      if (!city || !written) return undefined
      const { code, name, country } = findState(written)
      const place = { state_code: code, state_name: name, country, city: spell(code, city) }
      return { key: `${code} ${city.toLowerCase()}`, record: { ...place, ...line } }
    }
  },
  stored: () => sql`
    select s.code || ' ' || lower(c.name) as key, c.id as entity_id, c.version, ${storedValues('c', facts)} as values
    from city c join state s on s.id = c.state_id
  `,
  write: async (batch) => {
    await addPlaces(batch, batch.lines('new'), true)
    await changeRows(batch, 'city', asRead(facts))
  },
}

import { sql } from 'kysely'
import { cellReader } from '#kernel/import-cells.ts'
import type { Importer } from '#kernel/importer.ts'
import { tiers } from './contract.ts'
import { addPlaces, citySpelling, countryOption, stateFinder } from './import.commands.ts'

/** Cities with their states; a state that is missing is made. */
export const cityImporter: Importer = {
  kind: 'cities',
  label: 'Cities',
  hint: 'One line is one city with its state.',
  tables: ['state', 'city'],
  fields: [
    { key: 'city', label: 'City', kind: 'text', required: true, aliases: ['name', 'city name', 'town', 'place'] },
    {
      key: 'state',
      label: 'State',
      kind: 'text',
      required: true,
      aliases: ['state code', 'state name', 'province', 'region'],
      hint: 'Code or name.',
    },
    { key: 'population', label: 'Population', kind: 'number', aliases: ['inhabitants', 'pop'] },
    { key: 'lat', label: 'Latitude', kind: 'number', aliases: ['latitude', 'y'] },
    { key: 'lon', label: 'Longitude', kind: 'number', aliases: ['lng', 'long', 'longitude', 'x'] },
    { key: 'tier', label: 'Tier', kind: 'text', aliases: ['city tier'], hint: `One of ${tiers.join(', ')}.` },
  ],
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
      const read = cellReader(cells, say, setup)
      const city = read.text('city', { max: 80, required: true })
      const written = read.text('state', { max: 80, required: true })
      const population = read.whole('population', { min: 0, max: 100_000_000 })
      const lat = read.number('lat', { min: -90, max: 90 })
      const lon = read.number('lon', { min: -180, max: 180 })
      const tier = read.text('tier', { max: 10 })?.toLowerCase()
      if (tier && !tiers.some((one) => one === tier)) say.wrong('tier', `One of ${tiers.join(', ')}.`)
      if (!city || !written) return undefined
      const state = findState(written)
      const record = {
        state_code: state.code,
        state_name: state.name,
        country: state.country,
        city: spell(state.code, city),
        population,
        lat,
        lon,
        tier,
      }
      return { key: `${state.code} ${city.toLowerCase()}`, record }
    }
  },
  stored: () => sql`
    select s.code || ' ' || lower(c.name) as key, c.id as entity_id, c.version,
      jsonb_build_object('population', c.population, 'lat', c.lat, 'lon', c.lon, 'tier', c.tier) as values
    from city c join state s on s.id = c.state_id
  `,
  write: async (batch) => {
    await addPlaces(batch, batch.lines('new'), true)
    await batch.change(
      'city',
      sql`t.id in (select r.entity_id from ${batch.lines('changed')} r)`,
      sql`
        update city c set population = n.population, lat = n.lat, lon = n.lon, tier = n.tier, version = c.version + 1,
          updated_at = ${batch.now.toISOString()}::timestamptz, updated_by = ${batch.user_id}::uuid
        from city old join ${batch.lines('changed')} r on r.entity_id = old.id cross join lateral jsonb_populate_record(old, r.record) n
        where c.id = old.id
      `,
    )
  },
}

import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { allOf, isOneOf, placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { citiesToImport } from './fields.importer.ts'
import { type City, cityList, tiers } from './contract.ts'

const cities = (db: Db) => db.selectFrom('city').innerJoin('state', 'state.id', 'city.state_id')

const fields = (db: Db) =>
  cities(db).select([
    'city.id',
    'city.name',
    'state.code as state',
    'state.name as state_name',
    'city.tier',
    'city.lat',
    'city.lon',
    'city.population',
    'city.version',
  ])

/** The city master. */
export const citySource = listSource(cityList, ({ db }: Listing) => fields(db), {
  filters: {},
  importFile: citiesToImport,
  search: sql`city.name || ' ' || state.name`,
  sorts: { tier: placeIn(tiers, 'tier') },
})

export async function findCity(db: Db, id: string): Promise<City> {
  const city = await fields(db).where('city.id', '=', id).executeTakeFirst()
  if (!city) throw notFound()
  return city
}

/** Whether another city of the state has this name, in whatever case it is written. */
export const isCityTaken = async (db: Db, { id, name, state }: Pick<City, 'id' | 'name' | 'state'>) =>
  (await cities(db)
    .select('city.id')
    .where('state.code', '=', state)
    .where(sql<boolean>`lower(city.name) = lower(${name})`)
    .where('city.id', '!=', id)
    .executeTakeFirst()) !== undefined

/** Every list of places a form offers. */
export async function placeOptions(db: Db, states: string[] | undefined) {
  return {
    states: await db.selectFrom('state').select(['code', 'name', 'country']).orderBy('name').execute(),
    cities: await cities(db)
      .select(['city.id', 'city.name', 'state.code as state', 'city.tier'])
      .where(allOf([states && isOneOf(sql`state.code`, states)]))
      .orderBy('city.name')
      .orderBy('state.code')
      .execute(),
    zones: await db.selectFrom('zone').select(['code', 'name']).orderBy('code').execute(),
    regions: await db
      .selectFrom('region')
      .innerJoin('zone', 'zone.id', 'region.zone_id')
      .select(['region.code', 'region.name', 'zone.code as zone'])
      .orderBy('region.code')
      .execute(),
    territories: await db
      .selectFrom('territory')
      .innerJoin('region', 'region.id', 'territory.region_id')
      .select(['territory.code', 'territory.name', 'region.code as region'])
      .orderBy('territory.code')
      .execute(),
  }
}

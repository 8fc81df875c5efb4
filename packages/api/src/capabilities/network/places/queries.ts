import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import type { City, cityView } from './contract.ts'

type View = z.output<typeof cityView>

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

const sorts = {
  name: sql`city.name`,
  state: sql`state.code`,
  state_name: sql`state.name`,
  tier: sql`array_position(array['metro', '1', '2', '3', 'rural'], city.tier)`,
  lat: sql`city.lat`,
  lon: sql`city.lon`,
  population: sql`city.population`,
}

const matching = (view: View, without?: 'tier') =>
  allOf([
    view.q ? sql`rad.letters(city.name || ' ' || state.name) like ${containing(view.q)}` : undefined,
    view.state && isOneOf(sql`state.code`, view.state),
    view.tier && without !== 'tier' ? isOneOf(sql`city.tier`, view.tier) : undefined,
  ])

/** One page of the city master, counted by tier. */
export async function listCities(db: Db, view: View, now: Date) {
  const { limit, offset } = pageOf(view)
  const rows = await citiesForFile(db, view, limit, offset)
  const tiers = await cities(db)
    .select(['city.tier as key', sql<number>`count(*)`.as('count')])
    .where(matching(view, 'tier'))
    .groupBy('city.tier')
    .execute()
  const { total } = await db
    .selectFrom('city')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total, ...counted(tiers, view.tier), as_of: now.toISOString() }
}

export const citiesForFile = (db: Db, view: View, limit: number, offset = 0): Promise<City[]> =>
  fields(db)
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts, sql`city.id`))
    .limit(limit)
    .offset(offset)
    .execute()

export async function findCity(db: Db, id: string): Promise<City> {
  const city = await fields(db).where('city.id', '=', id).executeTakeFirst()
  if (!city) throw notFound()
  return city
}

/** The id of a state by its ISO code; undefined for an unknown one. */
export const findStateId = async (db: Db, code: string) =>
  (await db.selectFrom('state').select('id').where('code', '=', code).executeTakeFirst())?.id

/** Another city of that name in that state, in whatever case it is written. */
export const findTwin = (db: Db, state: string, name: string, id: string | undefined) =>
  cities(db)
    .select('city.id')
    .where('state.code', '=', state)
    .where(sql<boolean>`lower(city.name) = lower(${name})`)
    .where(sql<boolean>`city.id is distinct from ${id ?? null}::uuid`)
    .executeTakeFirst()

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

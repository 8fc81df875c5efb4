import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { isOneOf } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { outletsToImport } from './fields.importer.ts'
import { type Outlet, outletList } from './contract.ts'

/** An outlet with the keys that only the server needs. */
export type StoredOutlet = Outlet & { dealer_id: string; region_id: string }

const fields = (db: Db) =>
  db
    .selectFrom('outlet')
    .innerJoin('dealer', 'dealer.id', 'outlet.dealer_id')
    .innerJoin('region', 'region.id', 'outlet.region_id')
    .innerJoin('zone', 'zone.id', 'region.zone_id')
    .leftJoin('territory', 'territory.id', 'outlet.territory_id')
    .leftJoin('city', 'city.id', 'outlet.city_id')
    .leftJoin('state', 'state.id', 'city.state_id')
    .select([
      'outlet.id',
      'outlet.code',
      'outlet.name',
      'dealer.code as dealer',
      'dealer.name as dealer_name',
      'outlet.address',
      'outlet.city_id',
      'city.name as city',
      'state.code as state',
      'outlet.pin',
      'outlet.lat',
      'outlet.lon',
      'zone.code as zone',
      'region.code as region',
      'territory.code as territory',
      'outlet.kind',
      'outlet.category',
      sql<Outlet['functions']>`array(select unnest(outlet.functions) order by 1)`.as('functions'),
      'outlet.bays_service',
      'outlet.bays_body',
      'outlet.paint_booths',
      'outlet.technicians',
      'outlet.advisors',
      'outlet.contact_email',
      'outlet.phone',
      'outlet.opened_on',
      'outlet.closed_on',
      'outlet.status',
      'outlet.inactive_reason',
      'outlet.version',
    ])

const openChannels = sql`
  select channel.code, c.level from outlet_channel c join channel on channel.id = c.channel_id
  where c.outlet_id = outlet.id and c.to_on is null`

/** Outlets in scope. */
export const outletSource = listSource(
  outletList,
  ({ db }: Listing) =>
    fields(db).select(sql<string[]>`array(select served.code from (${openChannels}) served order by 1)`.as('channels')),
  {
    importFile: outletsToImport,
    filters: {
      function: (names) => sql<SqlBool>`outlet.functions && ${sql.val(names)}::text[]`,
      channel: (codes) =>
        sql<SqlBool>`exists (select from (${openChannels}) served where ${isOneOf(sql`served.code`, codes)})`,
    },
    search: sql`outlet.name || ' ' || outlet.code || ' ' || dealer.name || ' ' || coalesce(city.name, '')`,
  },
)

const detailed = (db: Db) =>
  fields(db).select([
    'outlet.dealer_id',
    'outlet.region_id',
    sql<Outlet['channels']>`
      coalesce((select jsonb_agg(jsonb_build_object('code', code, 'level', level) order by code) from (${openChannels}) served), '[]')
    `.as('channels'),
  ])

/** The outlet of this code, where the reader sees it. */
export const outletSeen = (db: Db, code: string): Promise<StoredOutlet | undefined> =>
  detailed(db).where('outlet.code', '=', code).executeTakeFirst()

export async function findOutlet(db: Db, code: string): Promise<StoredOutlet> {
  const outlet = await outletSeen(db, code)
  if (!outlet) throw notFound()
  return outlet
}

/** Outlets that belong to a dealer, in the order of their codes. */
export const outletsOfDealer = (db: Db, dealer_id: string): Promise<StoredOutlet[]> =>
  detailed(db).where('outlet.dealer_id', '=', dealer_id).orderBy('outlet.code').execute()

/** Outlets with this email address, or that are named by id. */
export const outletsByEmail = (db: Db, email: string, ids: readonly string[]): Promise<StoredOutlet[]> =>
  detailed(db)
    .where(sql<boolean>`(outlet.contact_email = ${email} or outlet.id = any (${sql.val(ids)}::uuid[]))`)
    .orderBy('outlet.code')
    .execute()

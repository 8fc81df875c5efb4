import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import type { Outlet, OutletRow, outletView } from './contract.ts'

type View = z.output<typeof outletView>
/** An outlet with the keys that only the server needs. */
export type StoredOutlet = Outlet & { dealer_id: string; region_id: string }

const outlets = (db: Db) =>
  db
    .selectFrom('outlet')
    .innerJoin('dealer', 'dealer.id', 'outlet.dealer_id')
    .innerJoin('region', 'region.id', 'outlet.region_id')
    .innerJoin('zone', 'zone.id', 'region.zone_id')
    .leftJoin('territory', 'territory.id', 'outlet.territory_id')
    .leftJoin('city', 'city.id', 'outlet.city_id')
    .leftJoin('state', 'state.id', 'city.state_id')

const fields = (db: Db) =>
  outlets(db).select([
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
    'outlet.opened_on',
    'outlet.closed_on',
    'outlet.status',
    'outlet.inactive_reason',
    'outlet.version',
  ])

const sorts = {
  code: sql`outlet.code`,
  name: sql`outlet.name`,
  dealer: sql`dealer.code`,
  dealer_name: sql`dealer.name`,
  city: sql`city.name`,
  state: sql`state.code`,
  zone: sql`zone.code`,
  region: sql`region.code`,
  territory: sql`territory.code`,
  kind: sql`outlet.kind`,
  category: sql`outlet.category`,
  bays_service: sql`outlet.bays_service`,
  bays_body: sql`outlet.bays_body`,
  paint_booths: sql`outlet.paint_booths`,
  technicians: sql`outlet.technicians`,
  advisors: sql`outlet.advisors`,
  contact_email: sql`outlet.contact_email`,
  opened_on: sql`outlet.opened_on`,
  closed_on: sql`outlet.closed_on`,
  status: sql`outlet.status`,
}

const openChannels = sql`
  select channel.code, c.level from outlet_channel c join channel on channel.id = c.channel_id
  where c.outlet_id = outlet.id and c.to_on is null`

const found = sql`rad.letters(outlet.name || ' ' || outlet.code || ' ' || dealer.name || ' ' || coalesce(city.name, ''))`

const matching = (view: View, without?: 'status') =>
  allOf([
    view.q ? sql`${found} like ${containing(view.q)}` : undefined,
    view.dealer && isOneOf(sql`dealer.code`, view.dealer),
    view.city && isOneOf(sql`city.name`, view.city),
    view.state && isOneOf(sql`state.code`, view.state),
    view.region && isOneOf(sql`region.code`, view.region),
    view.zone && isOneOf(sql`zone.code`, view.zone),
    view.territory && isOneOf(sql`territory.code`, view.territory),
    view.function && sql`outlet.functions && ${sql.val(view.function)}::text[]`,
    view.channel && sql`exists (select from (${openChannels}) served where ${isOneOf(sql`served.code`, view.channel)})`,
    view.kind && isOneOf(sql`outlet.kind`, view.kind),
    view.category && isOneOf(sql`outlet.category`, view.category),
    view.status && without !== 'status' ? isOneOf(sql`outlet.status`, view.status) : undefined,
  ])

/** One page of the outlets in scope, counted by status. */
export async function listOutlets(db: Db, view: View, now: Date) {
  const { limit, offset } = pageOf(view)
  const rows = await outletsForFile(db, view, limit, offset)
  const statuses = await outlets(db)
    .select(['outlet.status as key', sql<number>`count(*)`.as('count')])
    .where(matching(view, 'status'))
    .groupBy('outlet.status')
    .execute()
  const { total } = await db
    .selectFrom('outlet')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total, ...counted(statuses, view.status), as_of: now.toISOString() }
}

export const outletsForFile = (db: Db, view: View, limit: number, offset = 0): Promise<OutletRow[]> =>
  fields(db)
    .select(sql<string[]>`array(select served.code from (${openChannels}) served order by 1)`.as('channels'))
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts, sql`outlet.id`))
    .limit(limit)
    .offset(offset)
    .execute()

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

/** Outlets somebody can be reached at by this address, or that are named by id. */
export const outletsByEmail = (db: Db, email: string, ids: readonly string[]): Promise<StoredOutlet[]> =>
  detailed(db)
    .where(sql<boolean>`(outlet.contact_email = ${email} or outlet.id = any (${sql.val(ids)}::uuid[]))`)
    .orderBy('outlet.code')
    .execute()

import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { isOneOf } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { dealersToImport } from './fields.importer.ts'
import { type Dealer, dealerList } from './contract.ts'

const fields = (db: Db) =>
  db
    .selectFrom('dealer')
    .leftJoin('region', 'region.id', 'dealer.home_region_id')
    .select([
      'dealer.id',
      'dealer.code',
      'dealer.name',
      'dealer.legal_name',
      'dealer.tax_no',
      'dealer.principal_name',
      'dealer.principal_email',
      'dealer.phone',
      'region.code as region',
      'dealer.status',
      'dealer.version',
    ])

// Row-level security applies in here too: outlets outside the scope are not counted.
const outletCount = sql<number>`(select count(*) from outlet o where o.dealer_id = dealer.id)`
const openOutletCount = sql<number>`(select count(*) from outlet o where o.dealer_id = dealer.id and o.status = 'active')`
const served = sql`
  select distinct channel.code from outlet o
  join outlet_channel c on c.outlet_id = o.id and c.to_on is null
  join channel on channel.id = c.channel_id
  where o.dealer_id = dealer.id and o.status <> 'closed'`

/** Dealers in scope. */
export const dealerSource = listSource(
  dealerList,
  ({ db }: Listing) =>
    fields(db).select([
      outletCount.as('outlet_count'),
      openOutletCount.as('open_outlet_count'),
      sql<string[]>`array(select channels.code from (${served}) channels order by 1)`.as('channels'),
    ]),
  {
    importFile: dealersToImport,
    filters: {
      channel: (codes) =>
        sql<SqlBool>`exists (select from (${served}) channels where ${isOneOf(sql`channels.code`, codes)})`,
    },
    search: sql`dealer.name || ' ' || dealer.code || ' ' || coalesce(dealer.legal_name, '') || ' ' || coalesce(dealer.principal_name, '')`,
  },
)

/** A dealer by code, or undefined where there is none in scope. */
export const dealerOf = (db: Db, code: string): Promise<Dealer | undefined> =>
  fields(db).select('dealer.emails').where('dealer.code', '=', code).executeTakeFirst()

export async function findDealer(db: Db, code: string): Promise<Dealer> {
  const dealer = await dealerOf(db, code)
  if (!dealer) throw notFound()
  return dealer
}

/** Dealers that can be reached at an address, and those of these ids. */
export const dealersByEmail = (db: Db, email: string, ids: readonly string[]): Promise<Dealer[]> =>
  fields(db)
    .select('dealer.emails')
    .where(
      sql<boolean>`(dealer.principal_email = ${email} or dealer.emails @> ${JSON.stringify([{ email }])}::jsonb
        or dealer.id = any (${sql.val(ids)}::uuid[]))`,
    )
    .orderBy('dealer.code')
    .execute()

/** The user of an address with the dealers and outlets they belong to, within the scope of the reader. */
export async function userByEmail(db: Db, email: string) {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'email', 'roles', 'status'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) return undefined
  const scopes = await db
    .selectFrom('user_scope')
    .select(['dealer_id', 'outlet_id'])
    .where('user_id', '=', user.id)
    .execute()
  return {
    user,
    dealer_ids: scopes.flatMap(({ dealer_id }) => dealer_id ?? []),
    outlet_ids: scopes.flatMap(({ outlet_id }) => outlet_id ?? []),
  }
}

/** True where the user sees outlets in the home region of a dealer, which makes the dealer one of their own. */
export const isHomeInScope = async (db: Db, region: string | null): Promise<boolean> =>
  (await db
    .selectFrom('outlet')
    .innerJoin('region', 'region.id', 'outlet.region_id')
    .select('outlet.id')
    .where('region.code', '=', region ?? '')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Outlets of a dealer that are not closed. */
export const countOpenOutlets = async (db: Db, dealer_id: string): Promise<number> =>
  (
    await db
      .selectFrom('outlet')
      .select(sql<number>`count(*)`.as('count'))
      .where('dealer_id', '=', dealer_id)
      .where('status', '<>', 'closed')
      .executeTakeFirstOrThrow()
  ).count

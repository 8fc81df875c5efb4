import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Actor, Db } from '#kernel/context.ts'
import { allOf, containing, isOneOf } from '#kernel/list.ts'
import { none, type DayRange } from '#kernel/view.ts'
import type { complaintFilters } from './contract.ts'
import { isSilent } from './tables.ts'

export type Filters = z.output<z.ZodObject<typeof complaintFilters>> & { q?: string | undefined }

/** Complaints with the records that a row or a level names. */
export const complaints = (db: Db) =>
  db
    .selectFrom('complaint')
    .leftJoin('outlet', 'outlet.id', 'complaint.outlet_id')
    .leftJoin('dealer', 'dealer.id', 'complaint.dealer_id')
    .leftJoin('region', 'region.id', 'complaint.region_id')
    .leftJoin('channel', 'channel.id', 'complaint.channel_id')

const inMonth = (month: string) =>
  sql<SqlBool>`(received_on >= ${`${month}-01`}::date and received_on < ${`${month}-01`}::date + interval '1 month')`

const isAbove0 = (column: RawBuilder<unknown>, wanted: string) =>
  wanted === 'true' ? sql<SqlBool>`${column} > 0` : sql<SqlBool>`${column} = 0`

/** Complaints that name one of the components; `none` finds those that name nothing. */
function hasComponent(names: readonly string[]): RawBuilder<SqlBool> {
  const given = names.filter((name) => name !== none)
  const overlaps = sql<SqlBool>`complaint.components && ${sql.val(given)}::text[]`
  return given.length === names.length ? overlaps : sql<SqlBool>`(${overlaps} or complaint.components = '{}')`
}

/** The place of an outlet, looked up only where a filter asks for it. */
const outletIn = (column: 'state' | 'city', values: readonly string[]) => sql<SqlBool>`complaint.outlet_id in (
  select o.id from outlet o join city on city.id = o.city_id join state on state.id = city.state_id
  where ${isOneOf(column === 'state' ? sql`state.code` : sql`city.name`, values)}
)`

/** Complaints of one of these records; `none` finds those of no record. Without a join, so that counts are read from an index. */
function isOf(table: 'channel' | 'region' | 'dealer' | 'outlet', codes: readonly string[]): RawBuilder<SqlBool> {
  const key = sql.ref(`complaint.${table}_id`)
  const isAny = sql<SqlBool>`${key} = any (array(
    select id from ${sql.table(table)} where code = any (${sql.val(codes)}::text[])))`
  return codes.includes(none) ? sql<SqlBool>`(${isAny} or ${key} is null)` : isAny
}

/** Up to here it is cheaper to collect all hits of a search than to come across them. */
export const rareHits = 20_000

/**
 * The keys of what a search finds, for somebody walled: below a policy LIKE may not ask the index of letters, so a
 * function of the database does, keeping to the scope by itself. Undefined where nothing is looked for, where no wall
 * stands in the way, and where the hits are too many or the letters too few for the index to help.
 */
export async function keysFound(db: Db, actor: Actor, { q }: Filters): Promise<readonly string[] | undefined> {
  if (q === undefined || actor.whole_network || !/[\p{L}\p{N}]{3}/u.test(q)) return undefined
  const { rows } = await sql<{ keys: string[] | null }>`
    select rad.complaints_containing(${containing(q)}, ${rareHits})::text[] as keys`.execute(db)
  return rows[0]!.keys ?? undefined
}

const contains = (q: string, keys: readonly string[] | undefined) =>
  keys
    ? sql<SqlBool>`complaint.id = any (${sql.val(keys)}::uuid[])`
    : sql<SqlBool>`complaint.search_text like ${containing(q)}`

/**
 * One condition for list, counts, report and files, with the keys its search found. `without` leaves the status tab out,
 * for the counts beside it.
 */
export function matching(
  view: Filters,
  days: DayRange,
  keys: readonly string[] | undefined,
  without?: 'status' | 'status and search',
): RawBuilder<SqlBool> {
  const { crash, fire } = view
  return allOf([
    view.q && without !== 'status and search' ? contains(view.q, keys) : undefined,
    days.from ? sql`received_on >= ${days.from}::date` : undefined,
    days.to ? sql`received_on <= ${days.to}::date` : undefined,
    view.month && sql`(${sql.join(view.month.map(inMonth), sql` or `)})`,
    view.status && !without ? isOneOf(sql`complaint.status`, view.status) : undefined,
    view.severity && isOneOf(sql`severity`, view.severity),
    view.category && isOneOf(sql`complaint.category`, view.category),
    view.sub_category && isOneOf(sql`sub_category`, view.sub_category),
    view.make && isOneOf(sql`complaint.make`, view.make),
    view.model && isOneOf(sql`complaint.model`, view.model),
    view.model_year && isOneOf(sql`complaint.model_year::text`, view.model_year),
    view.component && hasComponent(view.component),
    view.channel && isOf('channel', view.channel),
    view.region && isOf('region', view.region),
    view.zone &&
      sql`complaint.region_id in (select r.id from region r join zone on zone.id = r.zone_id where ${isOneOf(sql`zone.code`, view.zone)})`,
    view.state && outletIn('state', view.state),
    view.city && outletIn('city', view.city),
    view.dealer && isOf('dealer', view.dealer),
    view.outlet && isOf('outlet', view.outlet),
    // Every complaint has one, and `none` is one of them.
    view.job_type && sql`complaint.job_type = any (${sql.val(view.job_type)}::text[])`,
    view.received_via && isOneOf(sql`received_via`, view.received_via),
    crash && sql`complaint.crash = ${crash === 'true'}`,
    fire && sql`complaint.fire = ${fire === 'true'}`,
    view.injured && isAbove0(sql`injured`, view.injured),
    view.killed && isAbove0(sql`killed`, view.killed),
    view.repeat && sql`(complaint.repeat_of is not null) = ${view.repeat === 'true'}`,
    view.has_outlet && sql`(complaint.outlet_id is not null) = ${view.has_outlet === 'true'}`,
    view.silent && sql`${isSilent} = ${view.silent === 'true'}`,
  ])
}

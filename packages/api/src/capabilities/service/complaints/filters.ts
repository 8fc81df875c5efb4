import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Actor, Db } from '#kernel/context.ts'
import { contains, keysFound as keysOf } from '#kernel/keys-found.ts'
import { allOf, inMonths, isOneOf } from '#kernel/list.ts'
import { none, type DayRange } from '#kernel/view.ts'
import { isOf, liesIn, openedInZone } from '#capabilities/network/outlets/lookups.ts'
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

const isAbove0 = (column: RawBuilder<unknown>, wanted: string) =>
  wanted === 'true' ? sql<SqlBool>`${column} > 0` : sql<SqlBool>`${column} = 0`

/** Complaints that name one of the components; `none` finds those that name nothing. */
function hasComponent(names: readonly string[]): RawBuilder<SqlBool> {
  const given = names.filter((name) => name !== none)
  const overlaps = sql<SqlBool>`complaint.components && ${sql.val(given)}::text[]`
  return given.length === names.length ? overlaps : sql<SqlBool>`(${overlaps} or complaint.components = '{}')`
}

/** The keys of what a search finds, for somebody walled. */
export const keysFound = (db: Db, actor: Actor, { q }: Filters) => keysOf(db, actor, q, 'rad.complaints_containing')

/**
 * One condition for list, counts, report and files, with the keys its search found. `without` leaves the status tab out,
 * for the counts beside it.
 */
export function matching(
  view: Filters,
  days: DayRange,
  keys: readonly string[] | undefined,
  without?: 'status',
): RawBuilder<SqlBool> {
  const { crash, fire } = view
  return allOf([
    view.q ? contains('complaint', view.q, keys) : undefined,
    days.from ? sql`received_on >= ${days.from}::date` : undefined,
    days.to ? sql`received_on <= ${days.to}::date` : undefined,
    view.month && inMonths(sql`received_on`, view.month),
    view.status && !without ? isOneOf(sql`complaint.status`, view.status) : undefined,
    view.severity && isOneOf(sql`severity`, view.severity),
    view.category && isOneOf(sql`complaint.category`, view.category),
    view.sub_category && isOneOf(sql`sub_category`, view.sub_category),
    view.make && isOneOf(sql`complaint.make`, view.make),
    view.model && isOneOf(sql`complaint.model`, view.model),
    view.model_year && isOneOf(sql`complaint.model_year::text`, view.model_year),
    view.component && hasComponent(view.component),
    view.channel && isOf('complaint', 'channel', view.channel),
    view.region && isOf('complaint', 'region', view.region),
    view.zone && openedInZone('complaint', view.zone),
    view.state && liesIn('complaint', 'state', view.state),
    view.city && liesIn('complaint', 'city', view.city),
    view.dealer && isOf('complaint', 'dealer', view.dealer),
    view.outlet && isOf('complaint', 'outlet', view.outlet),
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

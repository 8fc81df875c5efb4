import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/context.ts'
import { allOf, containing, isOneOf } from '#kernel/list.ts'
import { none, type DayRange } from '#kernel/view.ts'
import type { complaintFilters } from './contract.ts'
import { isSilent } from './tables.ts'

export type Filters = z.output<z.ZodObject<typeof complaintFilters>> & { q?: string | undefined }

/** Complaints with everything a filter or a level may name. Joins nobody uses are left out by the planner. */
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

/** One condition for list, counts, report and files. `without` leaves the status tab out, for the counts beside it. */
export function matching(view: Filters, days: DayRange, without?: 'status' | 'status and search'): RawBuilder<SqlBool> {
  const { crash, fire } = view
  return allOf([
    view.q && without !== 'status and search' ? sql`complaint.search_text like ${containing(view.q)}` : undefined,
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
    view.channel && isOneOf(sql`channel.code`, view.channel),
    view.region && isOneOf(sql`region.code`, view.region),
    view.zone &&
      sql`complaint.region_id in (select r.id from region r join zone on zone.id = r.zone_id where ${isOneOf(sql`zone.code`, view.zone)})`,
    view.state && outletIn('state', view.state),
    view.city && outletIn('city', view.city),
    view.dealer && isOneOf(sql`dealer.code`, view.dealer),
    view.outlet && isOneOf(sql`outlet.code`, view.outlet),
    view.job_type && isOneOf(sql`complaint.job_type`, view.job_type),
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

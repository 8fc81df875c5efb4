import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { allOf, inMonths } from '#kernel/list/list-sql.ts'
import { isOf } from '#capabilities/network/outlets/lookups.ts'
import { retentionMonths, shiftedMonth } from './retention.rules.ts'

interface Visited {
  /** Those that count the return; the vehicles were received 13 months before each. */
  months: readonly string[]
  region?: readonly string[] | undefined
  outlet?: readonly string[] | undefined
}

/** What was received, as far as the reader sees it: a card that is only booked or was cancelled is no visit. */
const visits = ({ months, region, outlet }: Visited) => sql`
  select distinct job_card.vehicle_id, job_card.outlet_id, job_card.region_id,
    (date_trunc('month', job_card.received_on) + make_interval(months => ${sql.lit(retentionMonths)}))::date as month
  from job_card
  where job_card.vehicle_id is not null and job_card.status not in ('booked', 'cancelled') and ${allOf([
    inMonths(
      sql`job_card.received_on`,
      months.map((month) => shiftedMonth(month, -retentionMonths)),
    ),
    region && isOf('job_card', 'region', region),
    outlet && isOf('job_card', 'outlet', outlet),
  ])}`

/** Vehicles by outlet and month, with whether any outlet received them after the month of their visit and until the end of this one. */
export const returns = (visited: Visited): RawBuilder<unknown> => sql`(
    select returned.* from (
      select array_agg(vehicle_id) as vehicles, array_agg(outlet_id) as outlets, array_agg(region_id) as regions, array_agg(month) as months
      from (${visits(visited)}) as visit
    ) as visited cross join lateral
      rad.returns_of(visited.vehicles, visited.outlets, visited.regions, visited.months, ${sql.lit(retentionMonths)}) as returned)`

/** Vehicles that were received 13 months before one of the months; that came again since, or did not. */
export const wasVisited = (visited: Visited, cameAgain?: 'true' | 'false'): RawBuilder<SqlBool> => {
  if (cameAgain === undefined)
    return sql<SqlBool>`vehicle.id in (select vehicle_id from (${visits(visited)}) as visited)`
  const those = sql`select vehicle_id from ${returns(visited)} as returned`
  return cameAgain === 'true'
    ? sql<SqlBool>`vehicle.id in (${those} where came_again)`
    : sql<SqlBool>`vehicle.id in (${those} group by vehicle_id having not bool_or(came_again))`
}

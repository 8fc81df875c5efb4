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
export function returns(visited: Visited): RawBuilder<unknown> {
  const months = visited.months.toSorted()
  const from = `${shiftedMonth(months[0]!, 1 - retentionMonths)}-01`
  const end = `${shiftedMonth(months.at(-1)!, 1)}-01`
  return sql`(
    with visited as materialized (${visits(visited)}),
      again as materialized (
        select * from rad.months_of_visits(array(select distinct vehicle_id from visited), ${from}::date, ${end}::date - 1)
      )
    select visited.*, exists (
      select from again where again.vehicle_id = visited.vehicle_id and again.month <= visited.month
        and again.month > visited.month - make_interval(months => ${sql.lit(retentionMonths)})
    ) as came_again
    from visited)`
}

/** Vehicles that were received 13 months before one of the months; that came again since, or did not. */
export const wasVisited = (visited: Visited, cameAgain?: 'true' | 'false'): RawBuilder<SqlBool> => {
  if (cameAgain === undefined)
    return sql<SqlBool>`vehicle.id in (select vehicle_id from (${visits(visited)}) as visited)`
  const those = sql`select vehicle_id from ${returns(visited)} as returned`
  return cameAgain === 'true'
    ? sql<SqlBool>`vehicle.id in (${those} where came_again)`
    : sql<SqlBool>`vehicle.id in (${those} group by vehicle_id having not bool_or(came_again))`
}

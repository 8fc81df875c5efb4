import { sql } from 'kysely'
import { dayIn } from '#kernel/contract/periods.ts'
import type { MeasureOf } from '#kernel/contract/report-contract.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { type Count, counted, type GroupMeasure, ratioOf } from '#kernel/report/measures.ts'
import { reportSource } from '#kernel/report/report-source.ts'
import { retentionReport } from './report.contract.ts'
import { returns } from './retention.queries.ts'
import { monthsUntil } from './retention.rules.ts'

/** Different vehicles: the total is counted from all rows and not from groups, as one may be in several. */
const vehiclesWhere = (condition = sql`true`): Count => ({
  of: sql`count(distinct found.vehicle_id) filter (where ${condition})`,
  total: (name) => name,
})
const all = vehiclesWhere()
const cameAgain = vehiclesWhere(sql`found.came_again`)

const measures: Record<MeasureOf<typeof retentionReport>, GroupMeasure> = {
  retention: ratioOf(cameAgain, all),
  vehicles: counted(all),
  came_again: counted(cameAgain),
  stayed_away: { counts: [all, cameAgain], value: (some, again) => sql`${some} - ${again}` },
}

/** A vehicle is in the rows of several months and outlets, and once in the total (T14). */
const inSeveral = (value: ReturnType<typeof sql>) => ({ value, each: sql`` })

/** M48: the vehicles of the month 13 months before that came again. */
export const retentionSource = reportSource(retentionReport, {
  prepare: ({ view, zone, now }) => {
    const month = view.month ?? monthsUntil(dayIn(zone, now).slice(0, 7))
    return { span: {}, reported: { month }, months: month }
  },
  count: (counting) => {
    const { region, outlet } = counting.view
    return countGroups(counting, {
      rows: sql`(
        select returned.vehicle_id, returned.came_again, to_char(returned.month, 'YYYY-MM') as month, outlet.code as outlet,
          region.code as region
        from ${returns({ months: counting.prepared.months, region, outlet })} as returned
          left join outlet on outlet.id = returned.outlet_id left join region on region.id = returned.region_id
      ) as found`,
      dimensions: {
        month: inSeveral(sql`found.month`),
        region: inSeveral(sql`found.region`),
        outlet: inSeveral(sql`found.outlet`),
      },
      measures,
    })
  },
})

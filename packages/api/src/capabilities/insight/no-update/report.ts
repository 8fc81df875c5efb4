import { sql } from 'kysely'
import type { MeasureOf } from '#kernel/contract/report-contract.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { counted, type GroupMeasure, oldestDays, ratioOf, sumOf } from '#kernel/report/measures.ts'
import { reportSource } from '#kernel/report/report-source.ts'
import { noUpdateReport } from './contract.ts'
import { casesOfKinds, isWithoutUpdate, kindsFor } from './cases.queries.ts'

function measuresAt(now: Date): Record<MeasureOf<typeof noUpdateReport>, GroupMeasure> {
  const over = (days: number) => isWithoutUpdate(days, now)
  const times = (condition: ReturnType<typeof over>) => sumOf(sql`cases.times`, condition)
  return {
    over_30: counted(times(over(30))),
    over_60: counted(times(over(60))),
    over_90: counted(times(over(90))),
    open: counted(times(over(0))),
    over_30_percent: ratioOf(times(over(30)), times(over(0))),
    oldest_days: oldestDays(sql`cases.updated_at`, now, over(0)),
  }
}

/** R12b: open cases by how long ago their outlet last updated them. */
export const noUpdateReportSource = reportSource(noUpdateReport, {
  prepare: async (request) => {
    const { channel, zone, region, state, city, dealer, outlet, kind } = request.view
    const places = { channel, zone, region, state, city, dealer, outlet }
    return {
      span: {},
      cases: await casesOfKinds(request, kindsFor(request, kind), {
        places,
        levels: request.view.rows,
        now: request.now,
        borders: [0, 30, 60, 90],
        hasOldest: true,
      }),
    }
  },
  count: (counting) =>
    countGroups(counting, {
      rows: sql`(${counting.prepared.cases}) as cases
        left join outlet on outlet.id = cases.outlet_id left join region on region.id = cases.region_id
        left join channel on channel.id = cases.channel_id`,
      dimensions: {
        kind: sql`cases.kind`,
        outlet: sql`outlet.code`,
        region: sql`region.code`,
        channel: sql`channel.code`,
      },
      measures: measuresAt(counting.now),
    }),
})

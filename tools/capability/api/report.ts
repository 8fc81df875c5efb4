import { sql } from 'kysely'
import { countGroups } from '#kernel/report/groups.ts'
import { counted, countOf, medianOf, rowsWhere, shareOf, sumOf } from '#kernel/report/measures.ts'
import { reportSource } from '#kernel/report/report-source.ts'
import { daysOfView } from '#kernel/days/view-days.ts'
import { $thingReport } from './contract.ts'
import { isOverdue, $thingSource } from './source.ts'

const opened = rowsWhere()

/** The rows of the list, in groups. */
export const $thingReportSource = reportSource($thingReport, {
  prepare: async ({ db, actor, deps, view, now }) => ({
    span: daysOfView(view, deps.settings, now),
    found: await $thingSource.found({ db, actor, deps, query: view }),
  }),
  count: (counting) =>
    countGroups(counting, {
      rows: counting.prepared.found.rows,
      dimensions: { month: sql`to_char(opened_on, 'YYYY-MM')` },
      measures: {
        opened: counted(opened),
        share: shareOf(opened),
        overdue: countOf(isOverdue(counting.zone, counting.now)),
        median_days: medianOf(sql`date_part('epoch', ended_at - opened_at) / 86400`, sql`status = 'done'`),
        cost: counted(sumOf(sql`cost`)),
      },
    }),
})

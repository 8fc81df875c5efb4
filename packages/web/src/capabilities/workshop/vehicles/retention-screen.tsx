import { word } from '@rad/api/words'
import { retentionReport, vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { opensOf } from '#kit/page/report-address.ts'
import type { CellAddress } from '#kit/page/report.ts'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'

interface Counted {
  month?: unknown
  region?: unknown
  outlet?: unknown
}
const opens = opensOf(retentionReport.measures)

/** The vehicles behind a figure. Their list calls the place of a visit otherwise than that of the home outlet. */
const addressOf =
  (counted: Counted): CellAddress =>
  (row, figure) => {
    const { month, region, outlet } = row.is_total ? counted : { ...counted, ...row }
    const visits = { retention: month, visit_region: region, visit_outlet: outlet }
    return `/vehicles${stringifySearch({ ...visits, ...opens.get(figure) })}`
  }

export const { Screen, prefetch } = reportScreen({
  report: retentionReport,
  rows: vehiclesApi.retention,
  file: vehiclesApi.retentionExport,
  lead: word('How many vehicles of the month 13 months before came again, to any outlet.'),
  savedViews: { screen: 'reports/retention', startsWith: {} },
  // The months of a view that names none are those that were counted.
  opens: ({ values, data }) => addressOf({ ...values, ...data?.filters }),
  TimeChart: NotedChart,
})

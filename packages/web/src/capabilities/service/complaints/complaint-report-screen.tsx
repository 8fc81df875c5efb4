import { complaintReport, complaintsApi } from '@rad/api/service/complaints/contract'
import { word } from '@rad/api/words'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { reportDays } from '#kit/filter/period-filters.ts'
import { ReportGlance } from '#shell/screens/report-glance.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { complaintLooks } from './complaint-filters.ts'

export const { Screen, prefetch } = reportScreen({
  report: complaintReport,
  rows: complaintsApi.report,
  file: complaintsApi.reportExport,
  lead: word('Complaint trends by month and a list of complaints. Select a figure to see its complaints.'),
  search: word('Search number, VIN, model, or text'),
  filters: ({ values }) => ({
    ...complaintLooks(values),
    ...reportDays,
    period: { label: word('Received'), unset: word('All time') },
    // The comparison takes its place in the line.
    model: { ...complaintLooks(values).model, quiet: true },
  }),
  savedViews: { screen: 'reports/complaints', startsWith: { period: 'last-28-days', compare: 'previous' } },
  opens: '/complaints',
  charts: ({ values }) => (
    <ReportGlance
      report={complaintReport}
      rows={complaintsApi.report}
      list="/complaints"
      values={values}
      TimeChart={NotedChart}
    />
  ),
})

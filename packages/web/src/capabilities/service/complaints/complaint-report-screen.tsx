import { complaintReport, complaintsApi } from '@rad/api/service/complaints/contract'
import { word } from '@rad/api/words'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { ComplaintCharts } from './complaint-charts.tsx'
import { complaintLooks } from './complaint-filters.ts'

export const { Screen, prefetch } = reportScreen({
  report: complaintReport,
  rows: complaintsApi.report,
  file: complaintsApi.reportExport,
  lead: word(
    'What customers complain of, along the months and row by row. Every figure opens the complaints it counts.',
  ),
  search: word('Number, VIN, model or words'),
  filters: ({ values }) => ({
    ...complaintLooks(values),
    period: { label: word('Received'), unset: word('All days') },
  }),
  savedViews: { screen: 'reports/complaints', startsWith: { period: 'last-28-days' } },
  opens: '/complaints',
  charts: ({ values }) => <ComplaintCharts values={values} />,
})

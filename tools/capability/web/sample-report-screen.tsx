import { sampleReport, samplesApi } from '@rad/api/service/samples/contract'
import { word } from '@rad/api/words'
import { reportScreen } from '#shell/screens/report-screen.tsx'

export const { Screen, prefetch } = reportScreen({
  report: sampleReport,
  rows: samplesApi.report,
  file: samplesApi.reportExport,
  lead: word('Samples row by row. Every figure opens the samples it counts.'),
  search: word('Number, title or reference'),
  opens: '/samples',
})

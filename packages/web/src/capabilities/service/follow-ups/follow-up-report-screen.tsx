import { followUpReport, followUpsApi } from '@rad/api/service/follow-ups/contract'
import { word } from '@rad/api/words'
import { reportScreen } from '#shell/screens/report-screen.tsx'

export const { Screen, prefetch } = reportScreen({
  report: followUpReport,
  rows: followUpsApi.report,
  file: followUpsApi.reportExport,
  lead: word('Vehicles that no outlet has seen for over 90 days, and how their customers are reached.'),
  search: word('Search number plate, VIN, or number'),
  opens: '/follow-ups',
})

import { naDeclarationsApi, naReport } from '@rad/api/service/na-declarations/contract'
import { word } from '@rad/api/words'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { naFilterWords } from './na-filters.ts'

export const { Screen, prefetch } = reportScreen({
  report: naReport,
  rows: naDeclarationsApi.report,
  file: naDeclarationsApi.reportExport,
  lead: word('What outlets declared not applicable, what was decided, and how much of it was false.'),
  search: word('Search number, reference, VIN, or registration number'),
  filters: naFilterWords,
  opens: '/na',
})

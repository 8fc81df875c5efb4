import { naDeclarationsApi, naSummary } from '@rad/api/service/na-declarations/contract'
import { word } from '@rad/api/words'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { naFilterWords } from './na-filters.ts'

export const { Screen, prefetch } = reportScreen({
  report: naSummary,
  rows: naDeclarationsApi.summary,
  file: naDeclarationsApi.summaryExport,
  lead: word('What approved declarations leave of the vehicles that were due, by region and channel.'),
  search: word('Search number, reference, VIN, or registration number'),
  filters: naFilterWords,
  opens: '/na',
})

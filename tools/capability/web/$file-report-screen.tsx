import { $thingReport, $thingsApi } from '@rad/api/$area/$path/contract'
import { word } from '@rad/api/words'
import { reportScreen } from '#shell/screens/report-screen.tsx'

export const { Screen, prefetch } = reportScreen({
  report: $thingReport,
  rows: $thingsApi.report,
  file: $thingsApi.reportExport,
  lead: word('How many were opened and done, and what they cost.'),
  search: word('Search number, title, or reference'),
  opens: '/$path',
})

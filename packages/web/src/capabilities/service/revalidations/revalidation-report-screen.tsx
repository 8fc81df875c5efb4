import { revalidationReport, revalidationsApi } from '@rad/api/service/revalidations/contract'
import { word } from '@rad/api/words'
import { reportScreen } from '#shell/screens/report-screen.tsx'

export const { Screen, prefetch } = reportScreen({
  report: revalidationReport,
  rows: revalidationsApi.report,
  file: revalidationsApi.reportExport,
  lead: word('How many were opened and done, and what they cost.'),
  search: word('Search number, title, or reference'),
  opens: '/revalidations',
})

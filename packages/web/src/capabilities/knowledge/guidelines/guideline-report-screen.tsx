import { guidelineReport, guidelinesApi } from '@rad/api/knowledge/guidelines/contract'
import { roleName } from '@rad/api/session/auth/contract'
import { word } from '@rad/api/words'
import type { LevelNames } from '#kit/page/report.ts'
import { t } from '#kit/words.ts'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { dutyLooks } from './duty-looks.ts'

const names: LevelNames = { role: (role) => t(roleName(role)) }

export const { Screen, prefetch } = reportScreen({
  report: guidelineReport,
  rows: guidelinesApi.report,
  file: guidelinesApi.reportExport,
  lead: word('Who has to acknowledge mandatory guidelines, and who did by the due date.'),
  filters: dutyLooks,
  names,
  opens: '/guidelines/acknowledgements',
})

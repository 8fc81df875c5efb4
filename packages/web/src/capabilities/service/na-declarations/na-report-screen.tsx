import { naDeclarationsApi, naReport, naWhyMeasures } from '@rad/api/service/na-declarations/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { reportDays } from '#kit/filter/period-filters.ts'
import { t } from '#kit/words.ts'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { naFilterWords } from './na-filters.ts'

const ReportWhyDrawer = lazy(() =>
  import('#shell/screens/report-why.tsx').then((module) => ({ default: module.ReportWhyDrawer })),
)

const onCards = ['declared', 'approved', 'rejected', 'pending', 'na_percent', 'false_percent']
const good: GoodWays = { pending: 'down', na_percent: 'down', false_percent: 'down' }
const explained: readonly string[] = naWhyMeasures
/** No level has names of its own. */
const names = {}

export const { Screen, prefetch } = reportScreen({
  report: naReport,
  rows: naDeclarationsApi.report,
  file: naDeclarationsApi.reportExport,
  lead: word('What outlets declared not applicable, what was decided, and how much of it was false.'),
  search: word('Search number, reference, VIN, or registration number'),
  filters: { ...naFilterWords, ...reportDays },
  opens: '/na',
  cards: ({ data, drawn, open }) =>
    data && (
      <ReportFigures
        report={naReport}
        shown={onCards}
        good={good}
        total={data.total_row}
        list="/na"
        values={drawn}
        explained={explained}
        onWhy={open}
      />
    ),
  // One drawer for all figures: it stays while someone goes from one to another.
  dialogs: ({ opened, drawn, view, open, close }) =>
    opened !== undefined &&
    explained.includes(opened) && (
      <ReportWhyDrawer
        report={naReport}
        why={naDeclarationsApi.why}
        measure={opened}
        explained={explained}
        titles={{ outlet: t('By outlet'), region: t('By region'), reason: t('By reason') }}
        good={good}
        names={names}
        list="/na"
        values={drawn}
        onNarrow={(patch) => view.set(patch)}
        onMeasure={open}
        onClose={close}
      />
    ),
})

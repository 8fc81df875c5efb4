import { documentReport, documentsApi, documentWhyMeasures } from '@rad/api/insight/documents/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { reportDays } from '#kit/filter/period-filters.ts'
import { t } from '#kit/words.ts'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { documentLooks } from './document-filters.ts'
import { sourceWords, typeWords } from './parts/document-words.tsx'

const ReportWhyDrawer = lazy(() =>
  import('#shell/screens/report-why.tsx').then((module) => ({ default: module.ReportWhyDrawer })),
)

const onCards = ['documents', 'straight_through', 'queue', 'accuracy', 'failed', 'time_saved']
const good: GoodWays = { straight_through: 'up', queue: 'down', accuracy: 'up', failed: 'down', time_saved: 'up' }
const explained: readonly string[] = documentWhyMeasures
const names = { doc_type: typeWords, source: sourceWords }

export const { Screen, prefetch } = reportScreen({
  report: documentReport,
  rows: documentsApi.report,
  file: documentsApi.reportExport,
  lead: word(
    'How documents are read: how many go straight through, how well fields are read, and what needs a person.',
  ),
  search: word('Search number, file name, or case'),
  filters: { ...documentLooks, ...reportDays },
  savedViews: { screen: 'reports/documents', startsWith: { period: 'last-28-days', compare: 'previous' } },
  names,
  opens: '/documents',
  cards: ({ data, drawn, open }) =>
    data && (
      <ReportFigures
        report={documentReport}
        shown={onCards}
        good={good}
        total={data.total_row}
        list="/documents"
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
        report={documentReport}
        why={documentsApi.why}
        measure={opened}
        explained={explained}
        titles={{
          doc_type: t('By type'),
          source: t('By source'),
          region: t('By region'),
          outlet: t('By outlet'),
        }}
        good={good}
        names={names}
        list="/documents"
        values={drawn}
        onNarrow={(patch) => view.set(patch)}
        onMeasure={open}
        onClose={close}
      />
    ),
})

import { callReport, callsApi, callWhyMeasures } from '@rad/api/insight/calls/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { reportDays } from '#kit/filter/period-filters.ts'
import { t } from '#kit/words.ts'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { purposeWords } from './parts/call-words.tsx'
import { callLooks } from './call-filters.ts'
import { needlessIn, rankedCells, useCallNames } from './report-cells.tsx'

const ReportWhyDrawer = lazy(() =>
  import('#shell/screens/report-why.tsx').then((module) => ({ default: module.ReportWhyDrawer })),
)

const onCards = ['calls', 'agent_talk', 'silence', 'overtalk', 'phrases_met', 'left_out']
const good: GoodWays = { silence: 'down', overtalk: 'down', phrases_met: 'up', left_out: 'down' }
const explained: readonly string[] = callWhyMeasures
const names = { purpose: purposeWords }

export const { Screen, prefetch } = reportScreen({
  report: callReport,
  rows: callsApi.report,
  file: callsApi.reportExport,
  lead: word('How calls go, by agent, queue, topic, and phrase rule. Shares are weighted by minutes.'),
  search: word('Search number, reference, agent, or queue'),
  filters: { ...callLooks, ...reportDays },
  savedViews: { screen: 'reports/calls', startsWith: { period: 'last-28-days', compare: 'previous' } },
  useOwn: useCallNames,
  names: ({ own }) => own,
  draws: rankedCells,
  hides: needlessIn,
  opens: '/calls',
  cards: ({ data, drawn, open }) =>
    data && (
      <ReportFigures
        report={callReport}
        shown={onCards}
        good={good}
        total={data.total_row}
        list="/calls"
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
        report={callReport}
        why={callsApi.why}
        measure={opened}
        explained={explained}
        titles={{
          agent: t('By agent'),
          queue: t('By queue'),
          purpose: t('By purpose'),
          outlet: t('By outlet'),
        }}
        good={good}
        names={names}
        list="/calls"
        values={drawn}
        onNarrow={(patch) => view.set(patch)}
        onMeasure={open}
        onClose={close}
      />
    ),
})

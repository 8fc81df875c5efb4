import { type CaseStatus, helpdeskApi, helpdeskReport, helpdeskWhyMeasures } from '@rad/api/knowledge/helpdesk/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { reportDays } from '#kit/filter/period-filters.ts'
import { t } from '#kit/words.ts'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { caseStatusWords, systemWords, tierWords } from '#words/helpdesk-words.tsx'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { ReportGlance } from '#shell/screens/report-glance.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { sharedLooks } from './case-filters.ts'
import { TopDtcs } from './top-dtcs.tsx'

const ReportWhyDrawer = lazy(() =>
  import('#shell/screens/report-why.tsx').then((module) => ({ default: module.ReportWhyDrawer })),
)

const onCards = ['submitted', 'open', 'overdue', 'closed', 'first_reply_hours', 'closing_days', 'fixed_first_percent']
const good: GoodWays = {
  first_reply_hours: 'down',
  closing_days: 'down',
  fixed: 'up',
  fixed_first_percent: 'up',
  no_feedback_percent: 'down',
  returned_percent: 'down',
}
const explained: readonly string[] = helpdeskWhyMeasures
/** What the codes of a level are called. */
const names = { system_group: systemWords, tier: tierWords }

export const { Screen, prefetch } = reportScreen({
  report: helpdeskReport,
  rows: helpdeskApi.report,
  file: helpdeskApi.reportExport,
  lead: word('What outlets ask, how fast the helpdesk answers, and what fixes it.'),
  search: word('Search number, title, VIN, registration, or concern'),
  filters: {
    ...sharedLooks,
    ...reportDays,
    status: { words: (status) => caseStatusWords(status as CaseStatus) },
  },
  savedViews: { screen: 'reports/helpdesk', startsWith: { period: 'last-28-days', compare: 'previous' } },
  names,
  opens: '/helpdesk',
  charts: ({ values, data, drawn, open }) => (
    <>
      {data ? (
        <ReportFigures
          report={helpdeskReport}
          shown={onCards}
          good={good}
          total={data.total_row}
          list="/helpdesk"
          values={drawn}
          explained={explained}
          onWhy={open}
        />
      ) : null}
      <ReportGlance
        report={helpdeskReport}
        rows={helpdeskApi.report}
        list="/helpdesk"
        values={values}
        names={names}
        TimeChart={NotedChart}
      />
      <TopDtcs values={drawn} />
    </>
  ),
  // One drawer for all figures: it stays while someone goes from one to another.
  dialogs: ({ opened, drawn, view, open, close }) =>
    opened !== undefined &&
    explained.includes(opened) && (
      <ReportWhyDrawer
        report={helpdeskReport}
        why={helpdeskApi.why}
        measure={opened}
        explained={explained}
        titles={{
          system_group: t('By system'),
          model: t('By model'),
          region: t('By region'),
          outlet: t('By outlet'),
        }}
        good={good}
        names={names}
        list="/helpdesk"
        values={drawn}
        onNarrow={(patch) => view.set(patch)}
        onMeasure={open}
        onClose={close}
      />
    ),
})

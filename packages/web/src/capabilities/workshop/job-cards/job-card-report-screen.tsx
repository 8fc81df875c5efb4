import { cardReport, cardReportApi, cardWhyMeasures } from '@rad/api/workshop/job-cards/report.contract'
import type { CardStatus } from '@rad/api/workshop/job-cards/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { reportDays } from '#kit/filter/period-filters.ts'
import { t } from '#kit/words.ts'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { cardStatusWords } from '#words/card-words.tsx'
import { type WorkType, WorkTypes } from '#choose/work-types.tsx'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { ReportGlance } from '#shell/screens/report-glance.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { cardLooks } from './job-card-filters.ts'

const ReportWhyDrawer = lazy(() =>
  import('#shell/screens/report-why.tsx').then((module) => ({ default: module.ReportWhyDrawer })),
)

/** Insurers and what they bear belong to the bodyshop alone. */
const ofBodyshop = ['insurer', 'supplement_percent', 'insurer_wait', 'liability']
const hiddenOf = ({ job_type }: { job_type: WorkType }) => (job_type === 'service' ? ofBodyshop : [])

const onCards: Record<WorkType, readonly string[]> = {
  service: ['in_workshop', 'on_hold', 'late', 'delivered', 'promise_percent', 'keys_to_keys'],
  bodyshop: ['in_workshop', 'on_hold', 'late', 'delivered', 'keys_to_keys', 'insurer_wait', 'liability'],
}

const good: GoodWays = {
  delivered: 'up',
  promise_percent: 'up',
  keys_to_keys: 'down',
  insurer_wait: 'down',
}

const titlesOf = (job_type: WorkType) => ({
  region: t('By region'),
  outlet: t('By outlet'),
  ...(job_type === 'bodyshop' ? { insurer: t('By insurer') } : { service_type: t('By service type') }),
  category: t('By category'),
})

/** No level has names of its own. */
const names = {}

const explainedOf = ({ job_type }: { job_type: WorkType }): readonly string[] =>
  cardWhyMeasures.filter((key) => !hiddenOf({ job_type }).includes(key))

export const { Screen, prefetch } = reportScreen({
  report: cardReport,
  rows: cardReportApi.report,
  file: cardReportApi.reportExport,
  lead: word('Job cards in the workshop at the end of the period, and the results of those delivered during it.'),
  search: word('Search number, registration, VIN, or claim'),
  filters: ({ values }) => ({
    ...cardLooks({ values }),
    ...reportDays,
    status: { words: (status) => cardStatusWords(status as CardStatus) },
  }),
  savedViews: { screen: 'reports/job-cards', startsWith: { period: 'last-28-days', compare: 'previous' } },
  hides: hiddenOf,
  above: ({ values, view }) => (
    <div>
      <WorkTypes
        value={values.job_type}
        // The other kind of work lacks some of them.
        onChange={(job_type) =>
          view.set({
            job_type,
            stage: undefined,
            insurer: undefined,
            columns: undefined,
            sort: undefined,
            rows: values.rows.filter((level) => !hiddenOf({ job_type }).includes(level)),
          })
        }
      />
    </div>
  ),
  opens: '/job-cards',
  charts: ({ values, data, drawn, open }) => (
    <>
      {data ? (
        <ReportFigures
          report={cardReport}
          shown={onCards[values.job_type]}
          good={good}
          total={data.total_row}
          list="/job-cards"
          values={drawn}
          explained={explainedOf(values)}
          onWhy={open}
        />
      ) : null}
      <ReportGlance
        report={cardReport}
        rows={cardReportApi.report}
        list="/job-cards"
        values={values}
        figures={cardReport.measures.filter(({ key }) => !hiddenOf(values).includes(key))}
        TimeChart={NotedChart}
      />
    </>
  ),
  // One drawer for all figures: it stays while someone goes from one to another.
  dialogs: ({ opened, drawn, values, view, open, close }) =>
    opened !== undefined &&
    explainedOf(values).includes(opened) && (
      <ReportWhyDrawer
        report={cardReport}
        why={cardReportApi.why}
        measure={opened}
        explained={explainedOf(values)}
        titles={titlesOf(values.job_type)}
        good={good}
        names={names}
        list="/job-cards"
        values={drawn}
        onNarrow={(patch) => view.set(patch)}
        onMeasure={open}
        onClose={close}
      />
    ),
})

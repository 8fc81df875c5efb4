import { journeyReport, journeysApi, journeyWhyMeasures } from '@rad/api/insight/journeys/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { reportDays } from '#kit/filter/period-filters.ts'
import { t } from '#kit/words.ts'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { Compared } from './compared.tsx'
import { Funnel } from './funnel.tsx'
import { Instead } from './instead.tsx'
import { journeyLooks } from './journey-filters.ts'
import { Paths } from './paths.tsx'
import { afterwardsWords, mediumWords, visitStateWords } from './parts/journey-words.tsx'
import { useStages } from './use-stages.ts'

const ReportWhyDrawer = lazy(() =>
  import('#shell/screens/report-why.tsx').then((module) => ({ default: module.ReportWhyDrawer })),
)

const onCards = ['visits', 'conversion', 'dwell', 'standing', 'dropped', 'complaints']
const good: GoodWays = { conversion: 'up', dwell: 'down', dropped: 'down', complaints: 'down' }
const explained: readonly string[] = journeyWhyMeasures

export const { Screen, prefetch } = reportScreen({
  report: journeyReport,
  rows: journeysApi.report,
  file: journeysApi.reportExport,
  lead: word('How far visits come, how long they stay at each stage, and where they end without a delivery.'),
  search: word('Search number plate or VIN'),
  filters: { ...journeyLooks, ...reportDays },
  savedViews: { screen: 'reports/journeys', startsWith: { period: 'last-28-days', compare: 'previous' } },
  useOwn: useStages,
  names: ({ own: { nameOf } }) => ({
    stage: nameOf,
    first: nameOf,
    status: visitStateWords,
    medium: mediumWords,
    afterwards: afterwardsWords,
  }),
  opens: '/journeys',
  TimeChart: NotedChart,
  cards: ({ data, drawn, open }) =>
    data && (
      <ReportFigures
        report={journeyReport}
        shown={onCards}
        good={good}
        total={data.total_row}
        list="/journeys"
        values={drawn}
        explained={explained}
        onWhy={open}
      />
    ),
  charts: ({ data, values, drawn }) =>
    data && values.rows.length === 1 && values.rows[0] === 'stage' ? (
      <>
        <Funnel rows={data.rows} values={drawn} />
        <Compared values={drawn} />
        <Instead values={drawn} />
        <Paths values={drawn} />
      </>
    ) : undefined,
  // One drawer for all figures: it stays while someone goes from one to another.
  dialogs: ({ opened, drawn, own: { nameOf }, view, open, close }) =>
    opened !== undefined &&
    explained.includes(opened) && (
      <ReportWhyDrawer
        report={journeyReport}
        why={journeysApi.why}
        measure={opened}
        explained={explained}
        titles={{
          status: t('By status'),
          job_type: t('By work'),
          region: t('By region'),
          outlet: t('By outlet'),
          model: t('By model'),
        }}
        good={good}
        names={{ stage: nameOf, status: visitStateWords }}
        list="/journeys"
        values={drawn}
        onNarrow={(patch) => view.set(patch)}
        onMeasure={open}
        onClose={close}
      />
    ),
})

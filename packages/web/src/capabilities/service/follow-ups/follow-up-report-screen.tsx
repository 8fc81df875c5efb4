import { followUpReport, followUpsApi, followUpWhyMeasures } from '@rad/api/service/follow-ups/contract'
import { allDays } from '@rad/api/periods'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { t } from '#kit/words.ts'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { ReportGlance } from '#shell/screens/report-glance.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'

const ReportWhyDrawer = lazy(() =>
  import('#shell/screens/report-why.tsx').then((module) => ({ default: module.ReportWhyDrawer })),
)

const onCards = [
  'over_90',
  'over_365',
  'follow_ups',
  'reported_in_90',
  'contact_rate',
  'attempts_per_reached',
  'recovery',
]
const good: GoodWays = {
  over_90: 'down',
  follow_ups: 'down',
  reported_in_90: 'up',
  contact_rate: 'up',
  attempts_per_reached: 'down',
  recovery: 'up',
}
const explained: readonly string[] = followUpWhyMeasures
/** No level has names of its own. */
const names = {}

interface Days {
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Of all days, what was over 90 days at the end of the days that are compared. */
const opensAtEnd =
  ({ period, from }: Days) =>
  (figure: string, { to }: { to: string }) =>
    figure === 'over_90' && (period ?? allDays) === allDays && from === undefined ? { over_90_on: to } : undefined

export const { Screen, prefetch } = reportScreen({
  report: followUpReport,
  rows: followUpsApi.report,
  file: followUpsApi.reportExport,
  lead: word('Vehicles that no outlet has seen for over 90 days, and how their customers are reached.'),
  search: word('Search number plate, VIN, or number'),
  opens: '/follow-ups',
  charts: ({ values, data, drawn, open }) => (
    <>
      {data ? (
        <ReportFigures
          report={followUpReport}
          shown={onCards}
          good={good}
          total={data.total_row}
          list="/follow-ups"
          values={drawn}
          explained={explained}
          onWhy={open}
        />
      ) : null}
      <ReportGlance
        report={followUpReport}
        rows={followUpsApi.report}
        list="/follow-ups"
        values={values}
        TimeChart={NotedChart}
      />
    </>
  ),
  // One drawer for all figures: it stays while someone goes from one to another.
  dialogs: ({ opened, drawn, view, open, close }) =>
    opened !== undefined &&
    explained.includes(opened) && (
      <ReportWhyDrawer
        report={followUpReport}
        why={followUpsApi.why}
        measure={opened}
        explained={explained}
        titles={{ region: t('By region'), outlet: t('By outlet'), channel: t('By channel') }}
        good={good}
        names={names}
        list="/follow-ups"
        values={drawn}
        opens={opensAtEnd(drawn)}
        onNarrow={(patch) => view.set(patch)}
        onMeasure={open}
        onClose={close}
      />
    ),
})

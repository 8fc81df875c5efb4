import { otherPercent, otherReasons } from '@rad/api/workshop/holdup-reasons/contract'
import { holdupReport, holdupsApi, holdupWhyMeasures } from '@rad/api/workshop/holdups/contract'
import { word } from '@rad/api/words'
import { lazy, useMemo } from 'react'
import { reportDays } from '#kit/filter/period-filters.ts'
import { stringifySearch } from '#kit/filter/view-url.ts'
import pageStyles from '#kit/page/page.module.css'
import { PathLink } from '#kit/page/path-link.tsx'
import type { LevelNames, ReportRow } from '#kit/page/report.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { partyWords } from '#words/card-words.tsx'
import { useHoldupReasons } from '#shell/cases/offered-holdup-reasons.ts'
import { type WorkType, WorkTypes } from '#choose/work-types.tsx'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { holdupLooks } from './holdup-filters.ts'
import { HoldupCharts } from './holdup-report-charts.tsx'

const ReportWhyDrawer = lazy(() =>
  import('#shell/screens/report-why.tsx').then((module) => ({ default: module.ReportWhyDrawer })),
)

const onCards = ['days', 'on_hold', 'overdue', 'started', 'ended', 'median_days']
const good: GoodWays = { days: 'down', started: 'down', ended: 'up', median_days: 'down' }
const explained: readonly string[] = holdupWhyMeasures

/** What reasons and parties are called; a reason that is no longer offered keeps its code. */
function useNames(job_type: WorkType): LevelNames {
  const reasons = useHoldupReasons(job_type)
  return useMemo(() => {
    const labels = new Map(reasons.map(({ code, label }) => [code, label]))
    const reason = (code: string) => {
      const label = labels.get(code)
      return label === undefined ? code : t(label)
    }
    return { reason, party: partyWords }
  }, [reasons])
}

interface OtherProps {
  total: ReportRow
  /** The filters of the report. */
  values: Record<string, unknown>
}

/** “Other” does not explain why a vehicle waits: too much of it is reported (U21). */
function TooMuchOther({ total, values }: OtherProps) {
  const format = useFormat()
  const percent = total.other_percent
  if (typeof percent !== 'number' || percent <= otherPercent) return null
  const { compare: _, ...filters } = values
  const reason = otherReasons.filter((code) => code.startsWith(values.job_type === 'bodyshop' ? 'B' : 'S'))
  return (
    <p className={pageStyles.note} role="status">
      <span>
        {t(
          '{percent} of hold-ups started have the reason “Other”, more than {limit}. Ask outlets for the actual reason.',
          {
            percent: format.percent(percent),
            limit: format.percent(otherPercent),
          },
        )}{' '}
        <PathLink href={`/holdups${stringifySearch({ ...filters, reason, counted_by: 'started' })}`}>
          {t('Show hold-ups')}
        </PathLink>
      </span>
    </p>
  )
}

export const { Screen, prefetch } = reportScreen({
  report: holdupReport,
  rows: holdupsApi.report,
  file: holdupsApi.reportExport,
  lead: word('Why vehicles were on hold, for how many days, and for which party.'),
  search: word('Search number, registration, VIN, or claim'),
  useOwn: ({ values }) => useNames(values.job_type),
  filters: ({ values }) => ({ ...holdupLooks({ values }), ...reportDays }),
  savedViews: { screen: 'reports/holdups', startsWith: { period: 'last-28-days', compare: 'previous' } },
  names: ({ own }) => own,
  above: ({ values, view }) => (
    <div>
      <WorkTypes
        value={values.job_type}
        onChange={(job_type) => view.set({ job_type, reason: undefined, insurer: undefined })}
      />
    </div>
  ),
  opens: '/holdups',
  charts: ({ values, data, drawn, own, open }) => (
    <>
      {data ? (
        <>
          <TooMuchOther total={data.total_row} values={drawn} />
          <ReportFigures
            report={holdupReport}
            shown={onCards}
            good={good}
            total={data.total_row}
            list="/holdups"
            values={drawn}
            explained={explained}
            onWhy={open}
          />
        </>
      ) : null}
      <HoldupCharts values={values} names={own} />
    </>
  ),
  // One drawer for all figures: it stays while someone goes from one to another.
  dialogs: ({ opened, drawn, own, view, open, close }) =>
    opened !== undefined &&
    explained.includes(opened) && (
      <ReportWhyDrawer
        report={holdupReport}
        why={holdupsApi.why}
        measure={opened}
        explained={explained}
        titles={{
          reason: t('By reason'),
          party: t('By waiting party'),
          region: t('By region'),
          outlet: t('By outlet'),
        }}
        good={good}
        names={own}
        list="/holdups"
        values={drawn}
        onNarrow={(patch) => view.set(patch)}
        onMeasure={open}
        onClose={close}
      />
    ),
})

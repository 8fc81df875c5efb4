import { holdupReport, holdupsApi } from '@rad/api/workshop/holdups/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pagedQuery } from '#api/query.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { ChartCard } from '#kit/chart/chart-card.tsx'
import { paretoOf } from '#kit/chart/report-trend.ts'
import { addressesOf } from '#kit/page/report-address.ts'
import type { LevelNames } from '#kit/page/report.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { ReportGlance } from '#shell/screens/report-glance.tsx'
import type { ReportValuesOf } from '#shell/screens/report-screen.tsx'

export interface HoldupChartsProps {
  values: ReportValuesOf<typeof holdupReport>
  names: LevelNames
}

const height = 260
const partyOnly: ['party'] = ['party']
const daysOnly: ['days'] = ['days']
const party = holdupReport.dimensions.find(({ key }) => key === 'party')!
const days = holdupReport.measures.find(({ key }) => key === 'days')!

/** Months, the few reasons that make most of the days, and who was waited for. */
export function HoldupCharts({ values, names }: HoldupChartsProps) {
  return (
    <>
      <ReportGlance
        report={holdupReport}
        rows={holdupsApi.report}
        list="/holdups"
        values={values}
        names={names}
        TimeChart={NotedChart}
      />
      {values.rows[0] === 'party' ? null : <Parties values={values} names={names} />}
    </>
  )
}

function Parties({ values, names }: HoldupChartsProps) {
  const format = useFormat()
  const input = { ...values, compare: undefined, sort: undefined, rows: partyOnly, columns: daysOnly }
  const { data } = useQuery(pagedQuery(holdupsApi.report, { query: input }))
  const drawn = useMemo(() => data && paretoOf(data.rows, party, days, format, names), [data, format, names])
  const addressOf = useMemo(() => {
    const filters = ['q', ...Object.keys(holdupReport.filters).filter((key) => key !== 'compare')]
    return addressesOf({ list: '/holdups', values, filters, measures: holdupReport.measures }, partyOnly)
  }, [values])
  if (!drawn) return null
  return (
    <ChartCard title={t('Days by waiting party')}>
      <Chart
        data={drawn.data}
        height={height}
        addressOf={(place, series) => {
          const row = drawn.rows[place]
          return row && addressOf(row, series)
        }}
      />
    </ChartCard>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import type { Output } from '@rad/api/contract'
import { pagedQuery } from '#api/query.ts'
import type { ChartProps } from '#kit/chart/chart.tsx'
import { ReportCharts } from '#kit/chart/report-charts.tsx'
import { addressesOf } from '#kit/page/report-address.ts'
import type { LevelNames, ReportRow } from '#kit/page/report.ts'
import type { ReportValues } from '#kit/page/report-page.tsx'
import type { Column } from '#kit/table/column.ts'
import { asking } from './declared.ts'
import type { DeclaredReport, ReportEndpoint } from './report-screen.tsx'

export interface ReportGlanceProps {
  report: DeclaredReport
  /** What answers the report's rows. */
  rows: ReportEndpoint
  /** The list that figures open. */
  list: string
  /** The view of the report. */
  values: ReportValues & Record<string, unknown>
  /** The figures that make sense under these filters; all of them by default. */
  figures?: readonly Column[] | undefined
  names?: LevelNames
  TimeChart?: ComponentType<ChartProps>
}

const monthOnly = ['month']

/** The trend of a report's figures by month, and the few rows of the first level that contribute most. */
export function ReportGlance({ report, rows, list, values, figures, names, TimeChart }: ReportGlanceProps) {
  const { dimensions, measures, filters } = report
  const level = dimensions.find(({ key }) => key === values.rows[0]) ?? dimensions[0]!
  const drawn = figures ?? measures
  // The chosen figure may be hidden in the table.
  const columns = figures?.map(({ key }) => key)
  const plain = { ...values, compare: undefined, sort: undefined, columns }
  const byMonth = useQuery(pagedQuery(rows, asking<ReportEndpoint>({ ...plain, rows: monthOnly })))
  const byLevel = useQuery(pagedQuery(rows, asking<ReportEndpoint>({ ...plain, rows: [level.key] })))
  const address = useMemo(() => {
    const carried = ['q', ...Object.keys(filters).filter((key) => key !== 'compare')]
    const options = { list, values, filters: carried, measures }
    return { month: addressesOf(options, monthOnly), level: addressesOf(options, [level.key]) }
  }, [list, values, filters, measures, level.key])
  return (
    <ReportCharts
      figures={drawn}
      level={level}
      byMonth={byMonth.data as Answered}
      byLevel={byLevel.data as Answered}
      monthAddress={address.month}
      levelAddress={address.level}
      names={names}
      {...(TimeChart ? { TimeChart } : {})}
    />
  )
}

type Answered = (Output<ReportEndpoint> & { rows: ReportRow[]; as_of: string }) | undefined

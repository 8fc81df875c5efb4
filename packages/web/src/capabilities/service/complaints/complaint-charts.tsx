import { complaintReport, complaintsApi } from '@rad/api/service/complaints/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pagedQuery } from '#api/query.ts'
import type { Column } from '#kit/table/column.ts'
import { addressesOf } from '#kit/page/report-address.ts'
import { ReportCharts } from '#kit/chart/report-charts.tsx'
import { NotedChart } from '#pickers/annotations.tsx'
import type { ReportValuesOf } from '#shell/screens/report-screen.tsx'

const { dimensions, measures, filters } = complaintReport
const filterKeys = ['q', ...Object.keys(filters)]
const monthOnly: ['month'] = ['month']

/** How complaints run along the months, and which few rows of the first level make most of them. */
export function ComplaintCharts({ values }: { values: ReportValuesOf<typeof complaintReport> }) {
  const level: Column = dimensions.find(({ key }) => key === values.rows[0]) ?? dimensions[0]
  const plain = { ...values, sort: undefined, columns: undefined }
  const byMonth = useQuery(pagedQuery(complaintsApi.report, { query: { ...plain, rows: monthOnly } }))
  const byLevel = useQuery(pagedQuery(complaintsApi.report, { query: { ...plain, rows: [level.key] } }))
  const address = useMemo(() => {
    const options = { list: '/complaints', values, filters: filterKeys, measures }
    return { month: addressesOf(options, monthOnly), level: addressesOf(options, [level.key]) }
  }, [values, level.key])
  return (
    <ReportCharts
      figures={measures}
      level={level}
      byMonth={byMonth.data}
      byLevel={byLevel.data}
      monthAddress={address.month}
      levelAddress={address.level}
      TimeChart={NotedChart}
    />
  )
}

import { complaintFilters, complaintReport, complaintsApi } from '@rad/api/service/complaints/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Column } from '#kit/column.ts'
import { addressesOf } from '#kit/report-address.ts'
import { ReportCharts } from '#kit/report-charts.tsx'
import { ReportPage } from '#kit/report-page.tsx'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { NotedChart } from '#pickers/annotations.tsx'
import { SavedViews } from '#pickers/saved-views.tsx'
import { useCan } from '#shell/rights.tsx'
import { useComplaintFilters } from './complaint-filters.ts'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(complaintsApi.report, { query: readView(complaintReport, search).values }))

const filterKeys = ['q', ...Object.keys(complaintFilters)]
const monthOnly = ['month']
const startsWith = { period: 'last-28-days' }

export function Screen() {
  const view = useView(complaintReport)
  const { values } = view
  const [first] = values.rows
  const level: Column = complaintReport.dimensions.find(({ key }) => key === first) ?? complaintReport.dimensions[0]
  const plain = { ...values, sort: undefined, columns: undefined }
  const answer = useQuery(pagedQuery(complaintsApi.report, { query: values }))
  const byMonth = useQuery(pagedQuery(complaintsApi.report, { query: { ...plain, rows: monthOnly } }))
  const byLevel = useQuery(pagedQuery(complaintsApi.report, { query: { ...plain, rows: [level.key] } }))
  const filters = useComplaintFilters({ values, isReport: true })
  const can = useCan()
  const address = useMemo(() => {
    const options = { list: '/complaints', values, filters: filterKeys, measures: complaintReport.measures }
    return {
      cell: addressesOf(options, values.rows),
      month: addressesOf(options, monthOnly),
      level: addressesOf(options, [level.key]),
    }
  }, [values, level.key])

  return (
    <ReportPage
      title={t('Complaint report')}
      lead={t(
        'What customers complain of, along the months and row by row. Every figure opens the complaints it counts.',
      )}
      levels={complaintReport.dimensions}
      figures={complaintReport.measures}
      view={view}
      answer={answer}
      addressOf={address.cell}
      searchLabel={t('Number, VIN, model or words')}
      filters={filters}
      savedViews={<SavedViews screen="reports/complaints" startsWith={startsWith} />}
      {...(can('export Complaint')
        ? { onExport: (format) => download(complaintsApi.reportExport, { query: { ...values, format } }) }
        : {})}
      charts={
        <ReportCharts
          figures={complaintReport.measures}
          level={level}
          byMonth={byMonth.data}
          byLevel={byLevel.data}
          monthAddress={address.month}
          levelAddress={address.level}
          TimeChart={NotedChart}
        />
      }
    />
  )
}

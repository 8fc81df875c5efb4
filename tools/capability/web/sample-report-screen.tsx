import { sampleFilters, sampleReport, samplesApi } from '@rad/api/service/samples/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import { addressesOf } from '#kit/report-address.ts'
import { ReportPage } from '#kit/report-page.tsx'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'
import { useSampleFilters } from './use-sample-filters.ts'

const filterKeys = ['q', ...Object.keys(sampleFilters)]

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(samplesApi.report, { query: readView(sampleReport, search).values }))

export function Screen() {
  const view = useView(sampleReport)
  const { values } = view
  const answer = useQuery(pagedQuery(samplesApi.report, { query: values }))
  const filters = useSampleFilters(values)
  const can = useCan()
  const addressOf = useMemo(
    () => addressesOf({ list: '/samples', values, filters: filterKeys, measures: sampleReport.measures }, values.rows),
    [values],
  )
  return (
    <ReportPage
      title={t('Sample report')}
      lead={t('Samples row by row. Every figure opens the samples it counts.')}
      levels={sampleReport.dimensions}
      figures={sampleReport.measures}
      view={view}
      answer={answer}
      addressOf={addressOf}
      searchLabel={t('Number, title or reference')}
      filters={filters}
      {...(can('export Sample')
        ? { onExport: (format) => download(samplesApi.reportExport, { query: { ...values, format } }) }
        : {})}
    />
  )
}

import { ticketReportsApi, ticketSummary } from '@rad/api/service/tickets/reports/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import { ReportPage } from '#kit/report-page.tsx'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { SavedViews } from '#pickers/saved-views.tsx'
import { useCan } from '#shell/rights.tsx'
import { ticketLevelNames } from './level-names.ts'
import { useReportFilters } from './report-filters.ts'
import { ticketAddresses } from './ticket-addresses.ts'
import { TicketCharts } from './ticket-charts.tsx'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(ticketReportsApi.summary, { query: readView(ticketSummary, search).values }))

const startsWith = { period: 'last-28-days' }

export function Screen() {
  const view = useView(ticketSummary)
  const { values } = view
  const answer = useQuery(pagedQuery(ticketReportsApi.summary, { query: values }))
  const filters = useReportFilters(values, { compares: true })
  const can = useCan()
  const addressOf = useMemo(() => ticketAddresses(values, values.rows, ticketSummary.measures), [values])
  const { rows: _, columns: __, sort: ___, compare: ____, ...drawn } = values

  return (
    <ReportPage
      title={t('Ticket summary')}
      lead={t('What came, what was answered in time, and what climbed the levels. Every figure opens its tickets.')}
      levels={ticketSummary.dimensions}
      figures={ticketSummary.measures}
      names={ticketLevelNames}
      view={view}
      answer={answer}
      addressOf={addressOf}
      searchLabel={t('Number, title, VIN or words')}
      filters={filters}
      savedViews={<SavedViews screen="reports/tickets" startsWith={startsWith} />}
      {...(can('export Ticket')
        ? { onExport: (format) => download(ticketReportsApi.summaryExport, { query: { ...values, format } }) }
        : {})}
      charts={<TicketCharts values={drawn} />}
    />
  )
}

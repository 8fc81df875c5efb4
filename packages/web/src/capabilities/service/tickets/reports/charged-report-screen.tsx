import { chargedTickets, ticketReportsApi } from '@rad/api/service/tickets/reports/contract'
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

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(ticketReportsApi.charged, { query: readView(chargedTickets, search).values }))

export function Screen() {
  const view = useView(chargedTickets)
  const { values } = view
  const answer = useQuery(pagedQuery(ticketReportsApi.charged, { query: values }))
  const filters = useReportFilters(values)
  const can = useCan()
  // The list has no filter by the reason pleaded.
  const addressOf = useMemo(
    () =>
      values.rows.includes('reason') ? () => undefined : ticketAddresses(values, values.rows, chargedTickets.measures),
    [values],
  )

  return (
    <ReportPage
      title={t('Who is charged')}
      lead={t('What outlets answer for, and what the brand or an insurer caused.')}
      levels={chargedTickets.dimensions}
      figures={chargedTickets.measures}
      names={ticketLevelNames}
      view={view}
      answer={answer}
      addressOf={addressOf}
      searchLabel={t('Number, title, VIN or words')}
      filters={filters}
      savedViews={<SavedViews screen="reports/charged" />}
      {...(can('export Ticket')
        ? { onExport: (format) => download(ticketReportsApi.chargedExport, { query: { ...values, format } }) }
        : {})}
    />
  )
}

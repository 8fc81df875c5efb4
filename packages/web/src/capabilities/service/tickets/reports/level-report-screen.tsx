import { levelTickets, ticketReportsApi } from '@rad/api/service/tickets/reports/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { CellAddress } from '#kit/report.ts'
import { ReportPage } from '#kit/report-page.tsx'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { SavedViews } from '#pickers/saved-views.tsx'
import { useCan } from '#shell/rights.tsx'
import { useReportFilters } from './report-filters.ts'
import { ticketAddresses } from './ticket-addresses.ts'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(ticketReportsApi.levels, { query: readView(levelTickets, search).values }))

export function Screen() {
  const view = useView(levelTickets)
  const { values } = view
  const answer = useQuery(pagedQuery(ticketReportsApi.levels, { query: values }))
  const filters = useReportFilters(values, { days: false })
  const can = useCan()
  const addressOf = useMemo((): CellAddress => {
    const address = ticketAddresses(values, values.rows, levelTickets.measures, 'today')
    // The list asks for a level by its number.
    return (row, figure) => address({ ...row, ...(row.level ? { level: String(row.level).slice(1) } : {}) }, figure)
  }, [values])

  return (
    <ReportPage
      title={t('Level tickets')}
      lead={t('What stands at which level now, how old it is, and how long it takes to leave.')}
      levels={levelTickets.dimensions}
      figures={levelTickets.measures}
      view={view}
      answer={answer}
      addressOf={addressOf}
      searchLabel={t('Number, title, VIN or words')}
      filters={filters}
      savedViews={<SavedViews screen="reports/level-tickets" />}
      {...(can('export Ticket')
        ? { onExport: (format) => download(ticketReportsApi.levelsExport, { query: { ...values, format } }) }
        : {})}
    />
  )
}

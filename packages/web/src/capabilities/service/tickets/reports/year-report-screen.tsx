import { ticketReportsApi, ticketYear } from '@rad/api/service/tickets/reports/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import { timeNow } from '#kit/clock.ts'
import type { Filter } from '#kit/filter.ts'
import { ReportPage } from '#kit/report-page.tsx'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { NotedChart } from '#pickers/annotations.tsx'
import { SavedViews } from '#pickers/saved-views.tsx'
import { useCan } from '#shell/rights.tsx'
import { ticketLevelNames } from './level-names.ts'
import { useReportFilters } from './report-filters.ts'
import { ticketAddresses } from './ticket-addresses.ts'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(ticketReportsApi.year, { query: readView(ticketYear, search).values }))

const yearsBack = 5

export function Screen() {
  const view = useView(ticketYear)
  const { values } = view
  const answer = useQuery(pagedQuery(ticketReportsApi.year, { query: values }))
  const can = useCan()
  const filters = [yearFilter(), ...useReportFilters(values, { days: false })]
  const days = answer.data?.filters as { from: string; to: string } | undefined
  const addressOf = useMemo(
    () =>
      ticketAddresses(
        { ...values, ...(days ? { from: days.from, to: days.to } : {}) },
        values.rows,
        ticketYear.measures,
      ),
    [values, days],
  )

  return (
    <ReportPage
      title={t('Tickets, year to date')}
      lead={t('The fiscal year month by month, beside the same months of the year before.')}
      levels={ticketYear.dimensions}
      figures={ticketYear.measures}
      names={ticketLevelNames}
      view={view}
      answer={answer}
      addressOf={addressOf}
      TimeChart={NotedChart}
      searchLabel={t('Number, title, VIN or words')}
      filters={filters}
      savedViews={<SavedViews screen="reports/year" />}
      {...(can('export Ticket')
        ? { onExport: (format) => download(ticketReportsApi.yearExport, { query: { ...values, format } }) }
        : {})}
    />
  )
}

/** The fiscal years one may look back to, by the calendar year they begin in. */
function yearFilter(): Filter {
  const now = new Date(timeNow()).getFullYear()
  return {
    kind: 'choice',
    key: 'year',
    label: t('Fiscal year from'),
    options: Array.from({ length: yearsBack }, (_, back) => ({ value: `${now - back}`, label: `${now - back}` })),
  }
}

import { ticketReportsApi, ticketYear } from '@rad/api/service/tickets/reports/contract'
import { word } from '@rad/api/words'
import { timeNow } from '#kit/text/clock.ts'
import { NotedChart } from '#shell/annotations/annotations.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { ticketLevelNames } from './level-names.ts'
import { reportLooks } from './report-filters.ts'
import { ticketAddresses } from './ticket-addresses.ts'

const yearsBack = 5

/** The fiscal years one may look back to, by the calendar year they begin in. */
function fiscalYears(): string[] {
  const now = new Date(timeNow()).getFullYear()
  return Array.from({ length: yearsBack }, (_, back) => `${now - back}`)
}

export const { Screen, prefetch } = reportScreen({
  report: ticketYear,
  rows: ticketReportsApi.year,
  file: ticketReportsApi.yearExport,
  lead: word('The fiscal year by month, compared with the previous year.'),
  search: word('Search number, title, VIN, or text'),
  filters: () => ({ ...reportLooks, year: { values: fiscalYears() } }),
  names: ticketLevelNames,
  savedViews: { screen: 'reports/year' },
  opens: ({ values, data }) => {
    const { from, to } = (data?.filters ?? {}) as { from?: string; to?: string }
    return ticketAddresses({ ...values, ...(data ? { from, to } : {}) }, values.rows, ticketYear.measures)
  },
  TimeChart: NotedChart,
})

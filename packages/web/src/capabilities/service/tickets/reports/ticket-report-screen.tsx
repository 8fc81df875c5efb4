import { ticketReportsApi, ticketSummary } from '@rad/api/service/tickets/reports/contract'
import { word } from '@rad/api/words'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { ticketLevelNames } from './level-names.ts'
import { reportLooks } from './report-filters.ts'
import { ticketAddresses } from './ticket-addresses.ts'
import { TicketCharts } from './ticket-charts.tsx'

export const { Screen, prefetch } = reportScreen({
  report: ticketSummary,
  rows: ticketReportsApi.summary,
  file: ticketReportsApi.summaryExport,
  lead: word('Opened tickets, SLA results, and escalations. Select a figure to see its tickets.'),
  search: word('Search number, title, VIN, or text'),
  filters: reportLooks,
  names: ticketLevelNames,
  savedViews: { screen: 'reports/tickets', startsWith: { period: 'last-28-days', compare: 'previous' } },
  opens: ({ values }) => ticketAddresses(values, values.rows, ticketSummary.measures),
  charts: ({ drawn }) => <TicketCharts values={{ ...drawn, compare: undefined }} />,
})

import { chargedTickets, ticketReportsApi } from '@rad/api/service/tickets/reports/contract'
import { word } from '@rad/api/words'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { ticketLevelNames } from './level-names.ts'
import { reportLooks } from './report-filters.ts'
import { ticketAddresses } from './ticket-addresses.ts'

export const { Screen, prefetch } = reportScreen({
  report: chargedTickets,
  rows: ticketReportsApi.charged,
  file: ticketReportsApi.chargedExport,
  lead: word('Tickets by responsible party: outlet, brand, or insurer.'),
  search: word('Search number, title, VIN, or text'),
  filters: reportLooks,
  names: ticketLevelNames,
  savedViews: { screen: 'reports/charged', startsWith: { period: 'last-28-days', compare: 'previous' } },
  // The list has no filter by the reason pleaded.
  opens: ({ values }) =>
    values.rows.includes('reason') ? () => undefined : ticketAddresses(values, values.rows, chargedTickets.measures),
})

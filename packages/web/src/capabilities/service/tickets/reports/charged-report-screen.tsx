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
  lead: word('What outlets answer for, and what the brand or an insurer caused.'),
  search: word('Number, title, VIN or words'),
  filters: reportLooks,
  names: ticketLevelNames,
  savedViews: { screen: 'reports/charged' },
  // The list has no filter by the reason pleaded.
  opens: ({ values }) =>
    values.rows.includes('reason') ? () => undefined : ticketAddresses(values, values.rows, chargedTickets.measures),
})

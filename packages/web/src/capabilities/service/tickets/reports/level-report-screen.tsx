import { levelTickets, ticketReportsApi } from '@rad/api/service/tickets/reports/contract'
import { word } from '@rad/api/words'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { ticketLevelNames } from './level-names.ts'
import { reportLooks } from './report-filters.ts'
import { ticketAddresses } from './ticket-addresses.ts'

export const { Screen, prefetch } = reportScreen({
  report: levelTickets,
  rows: ticketReportsApi.levels,
  file: ticketReportsApi.levelsExport,
  lead: word('Tickets at each level now, their age, and the time until they leave it.'),
  search: word('Search number, title, VIN, or text'),
  filters: reportLooks,
  names: ticketLevelNames,
  savedViews: { screen: 'reports/level-tickets' },
  opens: ({ values }) => {
    const address = ticketAddresses(values, values.rows, levelTickets.measures, 'today')
    // The list asks for a level by its number.
    return (row, figure) => address({ ...row, ...(row.level ? { level: String(row.level).slice(1) } : {}) }, figure)
  },
})

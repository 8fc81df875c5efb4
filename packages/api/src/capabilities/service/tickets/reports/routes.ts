import { routes } from '#kernel/command/routes.ts'
import { chargedTicketsSource } from './charged.queries.ts'
import { ticketChart } from './chart.queries.ts'
import { ticketReportsApi } from './contract.ts'
import { levelTicketsSource } from './levels.queries.ts'
import { ticketSummarySource } from './summary.queries.ts'
import { ticketYearSource } from './year.queries.ts'

export const ticketReportRoutes = routes(ticketReportsApi, {
  summary: ticketSummarySource.answer,
  summaryExport: ticketSummarySource.file,
  year: ticketYearSource.answer,
  yearExport: ticketYearSource.file,
  levels: levelTicketsSource.answer,
  levelsExport: levelTicketsSource.file,
  charged: chargedTicketsSource.answer,
  chargedExport: chargedTicketsSource.file,
  chart: ticketChart,
})

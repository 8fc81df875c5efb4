import { routes } from '#kernel/command/routes.ts'
import { chargedTicketsSource } from './charged.ts'
import { ticketChart } from './chart.ts'
import { ticketReportsApi } from './contract.ts'
import { levelTicketsSource } from './levels.ts'
import { ticketSummarySource } from './summary.ts'
import { ticketYearSource } from './year.ts'

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

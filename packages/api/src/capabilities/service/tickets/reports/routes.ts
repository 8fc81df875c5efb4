import { fileOf } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { chargedReport } from './charged.ts'
import { ticketChart } from './chart.ts'
import { ticketReportsApi } from './contract.ts'
import { levelReport } from './levels.ts'
import { summaryReport } from './summary.ts'
import { yearReport } from './year.ts'

export const ticketReportRoutes = routes(ticketReportsApi, {
  summary: summaryReport,
  summaryExport: async (ctx) => fileOf(ctx, 'Ticket summary', await summaryReport(ctx)),
  year: yearReport,
  yearExport: async (ctx) => fileOf(ctx, 'Tickets, year to date', await yearReport(ctx)),
  levels: levelReport,
  levelsExport: async (ctx) => fileOf(ctx, 'Level tickets', await levelReport(ctx)),
  charged: chargedReport,
  chargedExport: async (ctx) => fileOf(ctx, 'Who is charged', await chargedReport(ctx)),
  chart: ticketChart,
})

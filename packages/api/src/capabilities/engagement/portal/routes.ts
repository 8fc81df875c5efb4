import { fileOf } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { countPages } from './commands.ts'
import { portalApi } from './contract.ts'
import { portalReport } from './report.ts'
import { portalRetention } from './retention.ts'

export const portalRoutes = routes(portalApi, {
  report: portalReport,
  reportExport: async (ctx) => fileOf(ctx, 'Portal usage', await portalReport(ctx)),
  retention: portalRetention,
  countPages,
})

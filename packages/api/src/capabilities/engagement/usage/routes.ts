import { fileOf } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { usageApi } from './contract.ts'
import { usageChoices, usageOverview } from './overview.ts'
import { usageReport } from './report.ts'
import { usageWhy } from './why.ts'

export const usageRoutes = routes(usageApi, {
  report: usageReport,
  export: async (ctx) => fileOf(ctx, 'Usage metrics', await usageReport(ctx)),
  overview: usageOverview,
  why: usageWhy,
  choices: usageChoices,
})

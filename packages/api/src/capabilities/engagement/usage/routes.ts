import { routes } from '#kernel/command/routes.ts'
import { usageApi } from './contract.ts'
import { usageChoices, usageOverview } from './overview.queries.ts'
import { usageReportSource } from './report.ts'
import { usageWhy } from './why.ts'

export const usageRoutes = routes(usageApi, {
  report: usageReportSource.answer,
  export: usageReportSource.file,
  overview: usageOverview,
  why: usageWhy,
  choices: usageChoices,
})

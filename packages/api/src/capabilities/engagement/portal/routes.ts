import { routes } from '#kernel/command/routes.ts'
import { countPages } from './commands.ts'
import { portalApi } from './contract.ts'
import { portalReportSource } from './report.ts'
import { portalRetention } from './retention.queries.ts'
import { portalWhy } from './why.ts'

export const portalRoutes = routes(portalApi, {
  report: portalReportSource.answer,
  reportExport: portalReportSource.file,
  retention: portalRetention,
  why: portalWhy,
  countPages,
})

import { routes } from '#kernel/command/routes.ts'
import { noUpdateApi } from './contract.ts'
import { noUpdateReportSource } from './report.ts'

export const noUpdateRoutes = routes(noUpdateApi, {
  report: noUpdateReportSource.answer,
  reportExport: noUpdateReportSource.file,
})

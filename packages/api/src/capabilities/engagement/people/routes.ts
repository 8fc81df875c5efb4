import { exportList, fileOf } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { engagementApi, peopleColumns } from './contract.ts'
import { listPeople, peopleForFile } from './people.ts'
import { engagementOverview, engagementReport } from './report.ts'
import { retention, retentionTable } from './retention.ts'

export const engagementRoutes = routes(engagementApi, {
  report: engagementReport,
  reportExport: async (ctx) => fileOf(ctx, 'User engagement', await engagementReport(ctx)),
  overview: engagementOverview,
  retention,
  retentionExport: async (ctx) => fileOf(ctx, 'Retention', retentionTable(await retention(ctx))),
  people: listPeople,
  peopleExport: (ctx) =>
    exportList(ctx, {
      title: 'People',
      columns: peopleColumns,
      rows: (limit) => peopleForFile(ctx, limit),
    }),
})

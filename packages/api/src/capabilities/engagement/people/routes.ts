import { exportList, fileOf } from '#kernel/list/export-list.ts'
import { routes } from '#kernel/command/routes.ts'
import { engagementApi, peopleColumns } from './contract.ts'
import { listPeople, peopleForFile } from './people.queries.ts'
import { engagementOverview, engagementReportSource } from './report.ts'
import { engagementWhy } from './why.ts'
import { retention, retentionTable } from './retention.queries.ts'

export const engagementRoutes = routes(engagementApi, {
  report: engagementReportSource.answer,
  reportExport: engagementReportSource.file,
  overview: engagementOverview,
  why: engagementWhy,
  retention,
  retentionExport: async (ctx) => fileOf(ctx, 'Retention', retentionTable(await retention(ctx))),
  people: listPeople,
  peopleExport: (ctx) =>
    exportList(ctx, {
      title: 'Users',
      columns: peopleColumns,
      rows: (limit) => peopleForFile(ctx, limit),
    }),
})

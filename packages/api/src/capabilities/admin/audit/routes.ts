import { exportList } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { auditApi, auditColumns } from './contract.ts'
import { linesForFile, listAudit } from './queries.ts'

export const auditRoutes = routes(auditApi, {
  list: listAudit,
  export: (ctx) =>
    exportList(ctx, {
      title: 'Audit trail',
      columns: auditColumns,
      rows: (limit) => linesForFile(ctx, limit),
    }),
})

import { exportList } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { auditApi, auditColumns } from './contract.ts'
import { auditLines, listAudit } from './queries.ts'

export const auditRoutes = routes(auditApi, {
  list: ({ db, query, deps }) => listAudit(db, query, deps),
  export: (ctx) =>
    exportList(ctx, {
      title: 'Audit trail',
      columns: auditColumns,
      rows: (limit) => auditLines(ctx.db, ctx.query, ctx.deps).limit(limit).execute(),
    }),
})

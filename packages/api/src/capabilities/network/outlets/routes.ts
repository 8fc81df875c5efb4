import { exportList } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { closeOutlet, reopenOutlet } from './closing.ts'
import { addOutlet, updateOutlet } from './commands.ts'
import { outletColumns, outletsApi } from './contract.ts'
import { findOutlet, listOutlets, outletsForFile } from './queries.ts'

export const outletRoutes = routes(outletsApi, {
  list: ({ db, query, deps }) => listOutlets(db, query, deps.clock.now()),
  export: (ctx) =>
    exportList(ctx, {
      title: 'Outlets',
      columns: outletColumns,
      rows: (limit) => outletsForFile(ctx.db, ctx.query, limit),
    }),
  get: ({ db, params }) => findOutlet(db, params.code),
  add: addOutlet,
  update: updateOutlet,
  close: closeOutlet,
  reopen: reopenOutlet,
})

import { routes } from '#kernel/command/routes.ts'
import { closeOutlet, reopenOutlet } from './closing.commands.ts'
import { addOutlet, updateOutlet } from './commands.ts'
import { outletsApi } from './contract.ts'
import { findOutlet, outletSource } from './queries.ts'

export const outletRoutes = routes(outletsApi, {
  list: outletSource.page,
  export: outletSource.file,
  get: ({ db, params }) => findOutlet(db, params.code),
  add: addOutlet,
  update: updateOutlet,
  close: closeOutlet,
  reopen: reopenOutlet,
})

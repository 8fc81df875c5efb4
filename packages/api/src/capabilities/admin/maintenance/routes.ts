import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { setMaintenance } from './commands.ts'
import { maintenanceApi } from './contract.ts'
import { readMaintenance } from './queries.ts'

export const maintenanceRoutes = (deps: Deps) =>
  routes(maintenanceApi, {
    read: () => inTransaction(deps.database, { as: 'rad_auth' }, 'read', readMaintenance),
    set: setMaintenance,
  })

import { routes } from '#kernel/command/routes.ts'
import { activateCustomer, addCustomer, deactivateCustomer, updateCustomer } from './commands.ts'
import { customersApi } from './contract.ts'
import { findCustomer } from './queries.ts'
import { customerSource } from './source.ts'

export const customerRoutes = routes(customersApi, {
  list: customerSource.page,
  export: customerSource.file,
  get: (ctx) => findCustomer(ctx, ctx.params.no),
  add: addCustomer,
  update: updateCustomer,
  deactivate: deactivateCustomer,
  activate: activateCustomer,
})

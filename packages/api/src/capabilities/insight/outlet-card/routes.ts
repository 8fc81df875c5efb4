import { routes } from '#kernel/command/routes.ts'
import { outletCardApi } from './contract.ts'
import { outletCardFile, outletCardOf } from './queries.ts'

export const outletCardRoutes = routes(outletCardApi, {
  get: (ctx) => outletCardOf(ctx),
  export: (ctx) => outletCardFile(ctx),
})

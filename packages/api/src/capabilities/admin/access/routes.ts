import { routes } from '#kernel/command/routes.ts'
import { accessApi } from './contract.ts'
import { whoCanSee } from './queries.ts'
import type { RightsTable } from '#kernel/request/capability.ts'
import { matrixOf } from './rules.ts'

/** Who may do what, by the rights the app hands over: the table of sign-in, which is the only one. */
export const accessRoutes = (rights: RightsTable) =>
  routes(accessApi, {
    matrix: () => matrixOf(rights),
    who: (ctx) => whoCanSee(ctx, rights),
  })

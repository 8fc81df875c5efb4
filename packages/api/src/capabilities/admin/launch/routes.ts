import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#kernel/context.ts'
import { routes } from '#kernel/routes.ts'
import { joinLaunchList } from './commands.ts'
import { launchApi } from './contract.ts'
import { readLaunch } from './queries.ts'

/** What is coming, for those who are not signed in too. */
export const launchRoutes = (deps: Deps) =>
  routes(launchApi, {
    read: () => inTransaction(deps.database, { as: 'rad_auth' }, 'read', readLaunch),
    join: async ({ body, request }) => {
      await joinLaunchList(deps, request, body.email)
      return { email: body.email }
    },
  })

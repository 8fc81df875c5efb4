import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { launchLimit } from '#capabilities/session/auth/commands.ts'
import { joinLaunchList } from './commands.ts'
import { launchApi } from './contract.ts'
import { readLaunch } from './queries.ts'

/** What is coming, for those who are not signed in too. */
export function launchRoutes(deps: Deps) {
  const limit = launchLimit(deps)
  return routes(launchApi, {
    read: () => inTransaction(deps.database, { as: 'rad_auth' }, 'read', readLaunch),
    join: async ({ body, request }) => {
      await limit(request.address)
      await joinLaunchList(deps, request, body.email)
      return { email: body.email }
    },
  })
}

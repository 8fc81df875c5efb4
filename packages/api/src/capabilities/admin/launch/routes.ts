import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#kernel/context.ts'
import { tooMany } from '#kernel/errors.ts'
import { routes } from '#kernel/routes.ts'
import { joinLaunchList } from './commands.ts'
import { launchApi } from './contract.ts'
import { readLaunch } from './queries.ts'

const hour = 3600

/** What is coming, for those who are not signed in too. */
export function launchRoutes(deps: Deps) {
  const perAddress = deps.limiter({ name: 'launch_address', points: 20, seconds: hour })
  return routes(launchApi, {
    read: () => inTransaction(deps.database, { as: 'rad_auth' }, 'read', readLaunch),
    join: async ({ body, request }) => {
      await perAddress.consume(request.address).catch((error: unknown) => {
        if (error instanceof Error) throw error
        throw tooMany('Too many tries from your network. Please wait a while.', hour)
      })
      await joinLaunchList(deps, request, body.email)
      return { email: body.email }
    },
  })
}

import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { codeTries } from '../code-tries.rules.ts'
import { cancelOrder, placeOrder } from './commands.ts'
import { ordersApi } from './contract.ts'
import { findOrder, orderSource } from './queries.ts'

export function orderRoutes(deps: Deps) {
  const tryCode = codeTries(deps, 'gift_card_code')
  return routes(ordersApi, {
    list: orderSource.page,
    export: orderSource.file,
    get: async ({ db, params, deps }) => ({ order: await findOrder(db, params.no, deps) }),
    place: (ctx) => placeOrder(ctx, tryCode),
    cancel: cancelOrder,
  })
}

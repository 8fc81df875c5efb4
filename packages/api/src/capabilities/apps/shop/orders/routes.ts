import type { Deps } from '#kernel/context.ts'
import { exportList } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { codeTries } from '../code-tries.ts'
import { cancelOrder, placeOrder } from './commands.ts'
import { orderColumns, ordersApi } from './contract.ts'
import { findOrder, listOrders, ordersForFile } from './queries.ts'

export function orderRoutes(deps: Deps) {
  const tryCode = codeTries(deps, 'gift_card_code')
  return routes(ordersApi, {
    list: ({ db, query, deps }) => listOrders(db, query, deps),
    export: (ctx) =>
      exportList(ctx, {
        title: 'Orders',
        columns: orderColumns,
        rows: (limit) => ordersForFile(ctx.db, ctx.query, limit, ctx.deps),
      }),
    get: async ({ db, params, deps }) => ({ order: await findOrder(db, params.no, deps) }),
    place: (ctx) => placeOrder(ctx, tryCode),
    cancel: cancelOrder,
  })
}

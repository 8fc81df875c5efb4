import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { codeTries } from '../code-tries.rules.ts'
import { addToCart, applyCoupon, changeQuantity, moveToCart, removeCoupon, removeFromCart } from './commands.ts'
import { cartApi } from './contract.ts'
import { findCart } from './queries.ts'

export function cartRoutes(deps: Deps) {
  const tryCode = codeTries(deps, 'coupon_code')
  return routes(cartApi, {
    get: ({ db, deps }) => findCart(db, deps),
    add: addToCart,
    change: changeQuantity,
    remove: removeFromCart,
    move: moveToCart,
    applyCoupon: (ctx) => applyCoupon(ctx, tryCode),
    removeCoupon,
  })
}

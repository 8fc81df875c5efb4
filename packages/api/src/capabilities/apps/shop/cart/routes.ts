import { routes } from '#kernel/routes.ts'
import { addToCart, applyCoupon, changeQuantity, moveToCart, removeCoupon, removeFromCart } from './commands.ts'
import { cartApi } from './contract.ts'
import { findCart } from './queries.ts'

export const cartRoutes = routes(cartApi, {
  get: ({ db, deps }) => findCart(db, deps),
  add: addToCart,
  change: changeQuantity,
  remove: removeFromCart,
  move: moveToCart,
  applyCoupon,
  removeCoupon,
})

import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { cartCount } from '#capabilities/session/auth/hook.ts'
import { itemsInCart } from './cart/lookups.ts'
import { cartRoutes } from './cart/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { shopRoutes } from './routes.ts'
import { orderSearch, productSearch } from './search.ts'
import { days } from './days.ts'
import { days as checkoutDays } from './checkout/days.ts'
import { days as ordersDays } from './orders/days.ts'

export const shop: Capability = {
  routes: (deps) => [...shopRoutes, ...cartRoutes(deps), ...checkoutRoutes, ...orderRoutes(deps)],
  rights: {
    // Everyone buys for themselves: cart, wishlist, addresses, cards and orders belong to their user.
    Shop: {
      HQA: 'CRUX',
      RGM: 'CRUX',
      TSM: 'CRUX',
      DLP: 'CRUX',
      SVM: 'CRUX',
      BSM: 'CRUX',
      HDA: 'CRUX',
      PNL: 'CRUX',
      BTM: 'CRUX',
      ANL: 'CRUX',
      AUD: 'CRUX',
    },
  },
  search: [productSearch, orderSearch],
  days: { ...days, ...checkoutDays, ...ordersDays },
  hooks: [connection(cartCount, itemsInCart.as('items_in_cart'))],
}

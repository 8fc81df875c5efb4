import { dayIn } from '#kernel/contract/periods.ts'
import { routes } from '#kernel/command/routes.ts'
import { addAddress, addCard, changeAddress, removeAddress, removeCard } from './commands.ts'
import { checkoutApi } from './contract.ts'
import { listAddresses, listCards } from './queries.ts'

export const checkoutRoutes = routes(checkoutApi, {
  addresses: async ({ db }) => ({ addresses: await listAddresses(db) }),
  addAddress,
  changeAddress,
  removeAddress,
  cards: async ({ db, deps }) => ({ cards: await listCards(db, dayIn(deps.settings.brand_tz, deps.clock.now())) }),
  addCard,
  removeCard,
})

import { routes } from '#kernel/command/routes.ts'
import { cardOrdersApi } from './cards.contract.ts'
import { readCardOrders, saveCardOrder } from './cards.commands.ts'
import { savePreferences, saveTable } from './commands.ts'
import { preferencesApi } from './contract.ts'
import { readStored } from './queries.ts'

export const preferenceRoutes = routes(preferencesApi, {
  read: (ctx) => readStored(ctx),
  save: savePreferences,
  saveTable,
})

export const cardOrderRoutes = routes(cardOrdersApi, {
  read: (ctx) => readCardOrders(ctx),
  save: saveCardOrder,
})

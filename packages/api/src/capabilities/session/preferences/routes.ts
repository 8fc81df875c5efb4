import { routes } from '#kernel/routes.ts'
import { readCardOrders, saveCardOrder } from './cards.ts'
import { savePreferences, saveTable } from './commands.ts'
import { preferencesApi } from './contract.ts'
import { readPreferences, readTables } from './queries.ts'

export const preferenceRoutes = routes(preferencesApi, {
  read: (ctx) => readPreferences(ctx),
  save: savePreferences,
  cards: (ctx) => readCardOrders(ctx),
  saveCards: saveCardOrder,
  tables: (ctx) => readTables(ctx),
  saveTable,
})

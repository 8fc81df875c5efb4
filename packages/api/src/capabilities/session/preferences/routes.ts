import { routes } from '#kernel/routes.ts'
import { savePreferences, saveTable } from './commands.ts'
import { preferencesApi } from './contract.ts'
import { readPreferences, readTables } from './queries.ts'

export const preferenceRoutes = routes(preferencesApi, {
  read: (ctx) => readPreferences(ctx),
  save: savePreferences,
  tables: (ctx) => readTables(ctx),
  saveTable,
})

import { exportList } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { addIntent, switchOffIntent, switchOnIntent, updateIntent } from './commands.ts'
import { intentColumns, intentsApi } from './contract.ts'
import { findIntent, intentOptions, intentsForFile, listIntents } from './queries.ts'

export const intentRoutes = routes(intentsApi, {
  list: ({ db, query, deps }) => listIntents(db, query, deps),
  export: (ctx) =>
    exportList(ctx, {
      title: 'Intents',
      columns: intentColumns,
      rows: (limit) => intentsForFile(ctx.db, ctx.query, limit, ctx.deps),
    }),
  options: ({ db }) => intentOptions(db),
  get: ({ db, deps, params }) => findIntent(db, deps, params.id),
  add: addIntent,
  update: updateIntent,
  switchOff: switchOffIntent,
  switchOn: switchOnIntent,
})

import { routes } from '#kernel/command/routes.ts'
import { addIntent, switchOffIntent, switchOnIntent, updateIntent } from './commands.ts'
import { intentsApi } from './contract.ts'
import { findIntent, intentOptions, intentSource } from './queries.ts'

export const intentRoutes = routes(intentsApi, {
  list: intentSource.page,
  export: intentSource.file,
  options: ({ db }) => intentOptions(db),
  get: ({ db, deps, params }) => findIntent(db, deps, params.id),
  add: addIntent,
  update: updateIntent,
  switchOff: switchOffIntent,
  switchOn: switchOnIntent,
})

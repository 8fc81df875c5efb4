import { routes } from '#kernel/command/routes.ts'
import { unjustifiedReasons } from './commands.ts'
import { reasonsApi } from './contract.ts'
import { today } from './lookups.ts'
import { listReasons } from './queries.ts'

export const reasonRoutes = routes(reasonsApi, {
  list: (ctx) => listReasons(ctx.db, today(ctx), ctx.query.all === 'true'),
  ...unjustifiedReasons,
})

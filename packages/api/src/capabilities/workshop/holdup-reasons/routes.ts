import { routes } from '#kernel/command/routes.ts'
import { holdupReasons } from './commands.ts'
import { holdupReasonsApi } from './contract.ts'
import { listHoldupReasons } from './queries.ts'

export const holdupReasonRoutes = routes(holdupReasonsApi, {
  list: (ctx) => listHoldupReasons(ctx, ctx.query.job_type, ctx.query.all === 'true'),
  ...holdupReasons,
})

import { routes } from '#kernel/command/routes.ts'
import { today } from '#capabilities/service/reasons/lookups.ts'
import { stageMaster } from './commands.ts'
import { journeyStagesApi } from './contract.ts'
import { listStages } from './queries.ts'

export const journeyStageRoutes = routes(journeyStagesApi, {
  list: (ctx) => listStages(ctx.db, today(ctx), ctx.query.all === 'true'),
  ...stageMaster,
})

import { routes } from '#kernel/command/routes.ts'
import { addMoment, removeMoment } from './commands.ts'
import { callMomentsApi } from './contract.ts'
import { casesOfCall, momentsOfCall, momentsOfCase } from './queries.ts'

export const callMomentRoutes = routes(callMomentsApi, {
  ofCase: (ctx) => momentsOfCase(ctx, ctx.params.no),
  ofCall: (ctx) => momentsOfCall(ctx, ctx.params.no),
  cases: (ctx) => casesOfCall(ctx, ctx.params.no),
  add: addMoment,
  remove: removeMoment,
})

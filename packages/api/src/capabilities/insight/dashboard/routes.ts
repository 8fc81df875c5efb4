import { routes } from '#kernel/command/routes.ts'
import { dashboardApi } from './contract.ts'
import { operationsOf } from './operations.queries.ts'
import { dashboardOf, inboxOfActor } from './queries.ts'
import { countWaiting } from './waiting-counts.queries.ts'

export const dashboardRoutes = routes(dashboardApi, {
  get: (ctx) => dashboardOf(ctx),
  inbox: (ctx) => inboxOfActor(ctx, ctx.query.kind),
  operations: (ctx) => operationsOf(ctx),
  waiting: (ctx) => countWaiting(ctx),
})

import { routes } from '#kernel/command/routes.ts'
import { dashboardApi } from './contract.ts'
import { operationsApi } from './operations.contract.ts'
import { operationsOf } from './operations.queries.ts'
import { dashboardOf, inboxOfActor } from './queries.ts'
import { countWaiting } from './waiting-counts.queries.ts'

export const dashboardRoutes = routes(dashboardApi, {
  get: (ctx) => dashboardOf(ctx),
  inbox: (ctx) => inboxOfActor(ctx, ctx.query.kind),
  waiting: (ctx) => countWaiting(ctx),
})

export const operationsRoutes = routes(operationsApi, { get: (ctx) => operationsOf(ctx) })

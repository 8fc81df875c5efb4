import { routes } from '#kernel/command/routes.ts'
import { dashboardApi } from './contract.ts'
import { dashboardOf } from './queries.ts'
import { countWaiting } from './waiting-counts.queries.ts'

export const dashboardRoutes = routes(dashboardApi, {
  get: (ctx) => dashboardOf(ctx),
  waiting: (ctx) => countWaiting(ctx),
})

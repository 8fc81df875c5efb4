import { routes } from '#kernel/routes.ts'
import { dashboardApi } from './contract.ts'
import { dashboardOf } from './queries.ts'

export const dashboardRoutes = routes(dashboardApi, { get: (ctx) => dashboardOf(ctx) })

import type { Capability } from '#kernel/request/capability.ts'
import { outletCardRoutes } from './routes.ts'

export const outletCard: Capability = {
  routes: outletCardRoutes,
}

import type { Capability } from '#kernel/request/capability.ts'
import { usageRoutes } from './routes.ts'

export const usage: Capability = {
  routes: usageRoutes,
}

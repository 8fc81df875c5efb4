import type { Capability } from '#kernel/request/capability.ts'
import { engagementRoutes } from './routes.ts'

export const people: Capability = {
  routes: engagementRoutes,
}

import type { Capability } from '#kernel/request/capability.ts'
import { cardOrderRoutes, preferenceRoutes } from './routes.ts'

export const preferences: Capability = {
  routes: [...preferenceRoutes, ...cardOrderRoutes],
}

import type { Capability } from '#kernel/request/capability.ts'
import { setupRoutes } from './routes.ts'

export const setup: Capability = {
  routes: setupRoutes,
}

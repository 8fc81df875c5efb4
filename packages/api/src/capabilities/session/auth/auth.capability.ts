import type { Capability } from '#kernel/request/capability.ts'
import { authRoutes } from './routes.ts'

export const auth: Capability = {
  routes: authRoutes,
}

import type { Capability } from '#kernel/request/capability.ts'
import { passwordRoutes } from './routes.ts'

export const passwords: Capability = {
  routes: passwordRoutes,
}

import type { Capability } from '#kernel/request/capability.ts'
import { signInRoutes } from './routes.ts'

export const signIns: Capability = {
  routes: signInRoutes,
}

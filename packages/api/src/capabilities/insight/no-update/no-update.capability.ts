import type { Capability } from '#kernel/request/capability.ts'
import { noUpdateRoutes } from './routes.ts'

export const noUpdate: Capability = {
  routes: noUpdateRoutes,
}

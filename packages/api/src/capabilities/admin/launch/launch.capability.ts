import type { Capability } from '#kernel/request/capability.ts'
import { launchRoutes } from './routes.ts'

export const launch: Capability = {
  routes: launchRoutes,
}

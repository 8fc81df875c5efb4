import type { Capability } from '#kernel/request/capability.ts'
import { timelineRoutes } from './routes.ts'

export const timeline: Capability = {
  routes: timelineRoutes,
}

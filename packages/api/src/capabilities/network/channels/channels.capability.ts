import type { Capability } from '#kernel/request/capability.ts'
import { channelRoutes } from './routes.ts'

export const channels: Capability = {
  routes: channelRoutes,
}

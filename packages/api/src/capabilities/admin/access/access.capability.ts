import type { Capability } from '#kernel/request/capability.ts'
import { accessRoutes } from './routes.ts'

export const access: Capability = {
  routes: (_, all) => accessRoutes(all.rights),
}

import type { Capability } from '#kernel/request/capability.ts'
import { maintenanceRoutes } from './routes.ts'

export const maintenance: Capability = {
  routes: maintenanceRoutes,
  rights: {
    Maintenance: {},
  },
}

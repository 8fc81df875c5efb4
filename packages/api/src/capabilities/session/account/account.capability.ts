import type { Capability } from '#kernel/request/capability.ts'
import { accountRoutes } from './routes.ts'
import { days } from './days.ts'

export const account: Capability = {
  routes: accountRoutes,
  days,
}

import type { Capability } from '#kernel/request/capability.ts'
import { days } from './days.ts'
import { naReasonRoutes } from './routes.ts'

export const naReasons: Capability = { routes: naReasonRoutes, days }

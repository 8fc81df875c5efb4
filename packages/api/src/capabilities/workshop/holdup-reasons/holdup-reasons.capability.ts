import type { Capability } from '#kernel/request/capability.ts'
import { holdupReasonRoutes } from './routes.ts'
import { tellOfOther } from './tell-other.commands.ts'
import { days } from './days.ts'

export const holdupReasons: Capability = {
  routes: holdupReasonRoutes,
  jobs: [tellOfOther],
  days,
}

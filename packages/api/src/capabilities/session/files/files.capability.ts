import type { Capability } from '#kernel/request/capability.ts'
import { fileRoutes } from './routes.ts'
import { prepareFiles } from './scheduled.commands.ts'

export const files: Capability = {
  routes: fileRoutes,
  promptJobs: [prepareFiles],
}

import type { Capability } from '#kernel/request/capability.ts'
import { endInterrupted } from './interrupted.commands.ts'
import { importRoutes } from './routes.ts'

export const imports: Capability = {
  routes: (_, all) => importRoutes(all.importers),
  rights: {
    Import: { HQA: 'CRU' },
  },
  promptJobs: [endInterrupted],
}

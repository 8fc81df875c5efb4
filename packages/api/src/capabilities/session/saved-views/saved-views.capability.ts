import type { Capability } from '#kernel/request/capability.ts'
import { savedViewRoutes } from './routes.ts'

export const savedViews: Capability = {
  routes: savedViewRoutes,
  rights: {
    // Views shared with a role. Everyone may use those of their own roles.
    SharedView: { HQA: 'C' },
  },
}

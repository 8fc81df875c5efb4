import type { Capability } from '#kernel/request/capability.ts'
import { forgetSteps, twoStepRoutes } from './routes.ts'

export const twoStep: Capability = {
  routes: twoStepRoutes,
  jobs: [forgetSteps],
}

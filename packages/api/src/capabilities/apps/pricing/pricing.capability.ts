import type { Capability } from '#kernel/request/capability.ts'
import { pricingRoutes } from './routes.ts'
import { days } from './days.ts'

export const pricing: Capability = {
  routes: pricingRoutes,
  rights: {
    // The user's own plan.
    Plan: {
      HQA: 'RU',
      RGM: 'RU',
      TSM: 'RU',
      DLP: 'RU',
      SVM: 'RU',
      BSM: 'RU',
      HDA: 'RU',
      PNL: 'RU',
      BTM: 'RU',
      ANL: 'RU',
      AUD: 'R',
    },
  },
  days,
}

import type { Capability } from '#kernel/request/capability.ts'
import { cardRoutes } from './routes.ts'

export const cards: Capability = {
  routes: cardRoutes,
  rights: {
    // The access control page: a card for everyone, and one for who may read Analytics.
    ACL: {
      HQA: 'R',
      RGM: 'R',
      TSM: 'R',
      DLP: 'R',
      SVM: 'R',
      BSM: 'R',
      HDA: 'R',
      PNL: 'R',
      BTM: 'R',
      ANL: 'R',
      AUD: 'R',
    },
    Analytics: { HQA: 'R', RGM: 'R', ANL: 'R' },
  },
}

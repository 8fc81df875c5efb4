import type { Capability } from '#kernel/request/capability.ts'
import { profileRoutes } from './routes.ts'

export const profile: Capability = {
  routes: profileRoutes,
  rights: {
    // What people write about themselves and post. Users with "approve" moderate what was reported.
    Profile: {
      HQA: 'CRUA',
      RGM: 'CRUA',
      TSM: 'CRU',
      DLP: 'CRU',
      SVM: 'CRU',
      BSM: 'CRU',
      HDA: 'CRU',
      PNL: 'CRU',
      BTM: 'CRU',
      ANL: 'CRU',
      AUD: 'CRU',
    },
  },
}

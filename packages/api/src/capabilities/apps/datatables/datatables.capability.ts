import type { Capability } from '#kernel/request/capability.ts'
import { datatablesRoutes } from './routes.ts'
import { days } from './days.ts'

export const datatables: Capability = {
  routes: datatablesRoutes,
  rights: {
    // The employees of the datatables, which everyone may try.
    Employee: {
      HQA: 'CRUX',
      RGM: 'CRUX',
      TSM: 'CRUX',
      DLP: 'CRU',
      SVM: 'CRU',
      BSM: 'CRU',
      HDA: 'CRU',
      PNL: 'CRU',
      BTM: 'CRU',
      ANL: 'CRUX',
      AUD: 'R',
    },
  },
  days,
}

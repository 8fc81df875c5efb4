import type { Capability } from '#kernel/request/capability.ts'
import { annotationRoutes } from './routes.ts'
import { days } from './days.ts'

export const annotations: Capability = {
  routes: annotationRoutes,
  rights: {
    // Notes on days, shown in charts. Who writes them changes their own.
    Annotation: {
      HQA: 'CRU',
      RGM: 'CRU',
      TSM: 'R',
      DLP: 'R',
      SVM: 'R',
      BSM: 'R',
      HDA: 'R',
      PNL: 'R',
      BTM: 'CRU',
      ANL: 'CRU',
      AUD: 'R',
    },
  },
  days,
}

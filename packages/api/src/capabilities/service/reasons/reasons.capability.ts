import type { Capability } from '#kernel/request/capability.ts'
import { reasonRoutes } from './routes.ts'
import { days } from './days.ts'

export const reasons: Capability = {
  routes: reasonRoutes,
  rights: {
    Reason: { HQA: 'CRU', RGM: 'R', TSM: 'R', DLP: 'R', SVM: 'R', BSM: 'R', HDA: 'R', PNL: 'R', ANL: 'R', AUD: 'R' },
  },
  days,
}

import type { Capability } from '#kernel/request/capability.ts'
import { slaRoutes } from './routes.ts'

export const sla: Capability = {
  routes: slaRoutes,
  rights: {
    SlaPolicy: { HQA: 'CRU', RGM: 'R', TSM: 'R', DLP: 'R', SVM: 'R', BSM: 'R', PNL: 'R', ANL: 'R', AUD: 'R' },
  },
}

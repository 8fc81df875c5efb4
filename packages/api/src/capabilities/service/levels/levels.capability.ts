import type { Capability } from '#kernel/request/capability.ts'
import { handOverLevels } from './hand-over.ts'
import { levelRoutes } from './routes.ts'
import { days } from './days.ts'

export const levels: Capability = {
  routes: levelRoutes,
  rights: {
    Level: { HQA: 'CRU', RGM: 'CRU', TSM: 'R', DLP: 'R', SVM: 'R', BSM: 'R', PNL: 'R', ANL: 'R', AUD: 'R' },
  },
  jobs: [handOverLevels],
  days,
}

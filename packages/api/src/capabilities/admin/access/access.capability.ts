import type { Capability } from '#kernel/request/capability.ts'
import { accessRoutes } from './routes.ts'

export const access: Capability = {
  routes: (_, all) => accessRoutes(all.rights),
  // Of the customer journey, which no capability answers for yet.
  rights: {
    Journey: { HQA: 'RX', RGM: 'RX', TSM: 'RX', DLP: 'RX', SVM: 'R', BSM: 'R', BTM: 'R', ANL: 'RX', AUD: 'R' },
  },
}

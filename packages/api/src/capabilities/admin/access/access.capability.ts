import type { Capability } from '#kernel/request/capability.ts'
import { accessRoutes } from './routes.ts'

export const access: Capability = {
  routes: (_, all) => accessRoutes(all.rights),
  // Of documents and the customer journey, which no capability answers for yet.
  rights: {
    Document: { HQA: 'RX', RGM: 'RX', TSM: 'R', DLP: 'R', SVM: 'R', BSM: 'R', HDA: 'R', BTM: 'R', ANL: 'RX', AUD: 'R' },
    Journey: { HQA: 'RX', RGM: 'RX', TSM: 'RX', DLP: 'RX', SVM: 'R', BSM: 'R', BTM: 'R', ANL: 'RX', AUD: 'R' },
  },
}

import type { Capability } from '#kernel/request/capability.ts'
import { sendDigests } from './digest.commands.ts'
import { dashboardRoutes, operationsRoutes } from './routes.ts'
import { days } from './days.ts'

export const dashboard: Capability = {
  routes: [...dashboardRoutes, ...operationsRoutes],
  rights: {
    Dashboard: {
      HQA: 'RX',
      RGM: 'RX',
      TSM: 'RX',
      DLP: 'RX',
      SVM: 'RX',
      BSM: 'RX',
      HDA: 'R',
      PNL: 'R',
      BTM: 'R',
      ANL: 'RX',
      AUD: 'R',
    },
  },
  jobs: (all) => [sendDigests(all.rights)],
  days,
}

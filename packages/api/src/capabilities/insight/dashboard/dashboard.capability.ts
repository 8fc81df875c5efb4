import type { Capability } from '#kernel/request/capability.ts'
import { sendDigests } from './digest.commands.ts'
import { dashboardRoutes } from './routes.ts'
import { days } from './days.ts'

export const dashboard: Capability = {
  routes: dashboardRoutes,
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

import type { Capability } from '#kernel/request/capability.ts'
import { days } from './days.ts'
import { callImporter } from './importer.ts'
import { days as disputeDays } from './disputes/days.ts'
import { callDisputeRoutes } from './disputes/routes.ts'
import { callRoutes } from './routes.ts'
import { callMomentRoutes } from './moments/routes.ts'
import { recognizeCalls } from './recordings/recognize.commands.ts'
import { callRecordingRoutes } from './recordings/routes.ts'
import { callSearch, momentSearch } from './search.ts'

export const calls: Capability = {
  routes: (deps) => [...callRoutes(deps), ...callRecordingRoutes(deps), ...callMomentRoutes, ...callDisputeRoutes],
  rights: {
    Call: { HQA: 'CRUX', RGM: 'RUX', TSM: 'R', DLP: 'R', SVM: 'R', BSM: 'R', HDA: 'R', BTM: 'R', ANL: 'RX', AUD: 'R' },
    CallMoment: {
      HQA: 'CRA',
      RGM: 'CR',
      TSM: 'CR',
      DLP: 'CR',
      SVM: 'CR',
      BSM: 'CR',
      HDA: 'CR',
      PNL: 'R',
      ANL: 'R',
      AUD: 'R',
    },
    CallDispute: {
      HQA: 'CRAX',
      RGM: 'CRAX',
      TSM: 'CR',
      DLP: 'CR',
      SVM: 'CR',
      BSM: 'CR',
      HDA: 'CR',
      ANL: 'RX',
      AUD: 'R',
    },
  },
  importers: [callImporter],
  days: { ...days, ...disputeDays },
  promptJobs: [recognizeCalls],
  search: [callSearch, momentSearch],
}

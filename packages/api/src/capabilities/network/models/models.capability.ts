import type { Capability } from '#kernel/request/capability.ts'
import { modelImporter } from './importer.ts'
import { modelRoutes } from './routes.ts'
import { modelSearch } from './search.ts'
import { days } from './days.ts'

export const models: Capability = {
  routes: modelRoutes,
  rights: {
    Model: {
      HQA: 'CRU',
      RGM: 'R',
      TSM: 'R',
      DLP: 'R',
      SVM: 'R',
      BSM: 'R',
      HDA: 'R',
      PNL: 'R',
      BTM: 'R',
      ANL: 'R',
      AUD: 'R',
    },
  },
  importers: [modelImporter],
  search: [modelSearch],
  days,
}

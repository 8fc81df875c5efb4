import type { Capability } from '#kernel/request/capability.ts'
import { outletImporter } from './importer.ts'
import { outletRoutes } from './routes.ts'
import { outletSearch } from './search.ts'
import { days } from './days.ts'

export const outlets: Capability = {
  routes: outletRoutes,
  rights: {
    Outlet: { HQA: 'CRUX', RGM: 'RU', TSM: 'R', DLP: 'RU', SVM: 'R', BSM: 'R', ANL: 'R', AUD: 'R' },
    // All of a dealer or outlet. Who may change an Outlet without this changes its contacts only.
    OutletMaster: { HQA: 'CRU', RGM: 'RU' },
  },
  importers: [outletImporter],
  search: [outletSearch],
  days,
}

import type { Capability } from '#kernel/request/capability.ts'
import { $thingImporter } from './importer.ts'
import { $thingRoutes } from './routes.ts'
import { $thingSearch } from './search.ts'

export const $things: Capability = {
  routes: $thingRoutes,
  rights: {
    $Thing: { HQA: 'CRUX', RGM: 'CRUX', TSM: 'CRU', DLP: 'RU', SVM: 'RU', BSM: 'RU', PNL: 'R', ANL: 'RX', AUD: 'R' },
  },
  importers: [$thingImporter],
  search: [$thingSearch],
}

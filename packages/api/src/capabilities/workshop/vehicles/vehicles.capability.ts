import type { Capability } from '#kernel/request/capability.ts'
import { vehicleImporter } from './importer.ts'
import { vehicleRoutes } from './routes.ts'
import { vehicleSearch, vehicleStorySearch } from './search.ts'
import { days } from './days.ts'

export const vehicles: Capability = {
  routes: vehicleRoutes,
  rights: {
    // What is known of vehicles and of the people they belong to, whose names CustomerName shows.
    Vehicle: { HQA: 'CRUX', RGM: 'RX', TSM: 'RX', DLP: 'RX', SVM: 'CRUX', BSM: 'CRUX', HDA: 'R', ANL: 'RX', AUD: 'R' },
  },
  importers: [vehicleImporter],
  search: [vehicleSearch, vehicleStorySearch],
  days,
}

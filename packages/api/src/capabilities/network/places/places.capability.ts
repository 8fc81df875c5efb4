import type { Capability } from '#kernel/request/capability.ts'
import { cityImporter } from './importer.ts'
import { placeRoutes } from './routes.ts'

export const places: Capability = {
  routes: placeRoutes,
  importers: [cityImporter],
}

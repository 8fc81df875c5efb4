import type { Capability } from '#kernel/request/capability.ts'
import { eventLogImporter } from './importer.ts'
import { eventLogRoutes } from './routes.ts'

export const eventLogs: Capability = {
  routes: eventLogRoutes,
  importers: [eventLogImporter],
}

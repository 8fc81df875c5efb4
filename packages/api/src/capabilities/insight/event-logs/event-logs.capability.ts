import type { Capability } from '#kernel/request/capability.ts'
import { eventLogImporter } from './importer.ts'
import { eventLogRoutes } from './routes.ts'
import { eventLogCaseSearch } from './search.ts'

export const eventLogs: Capability = {
  routes: eventLogRoutes,
  importers: [eventLogImporter],
  search: [eventLogCaseSearch],
}

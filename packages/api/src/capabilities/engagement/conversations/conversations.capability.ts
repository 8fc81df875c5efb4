import type { Capability } from '#kernel/request/capability.ts'
import { messageImporter } from './importer.ts'
import { forgetMessages } from './ingest/retention.commands.ts'
import { ingestRoutes } from './ingest/routes.ts'
import { days } from './days.ts'

export const conversations: Capability = {
  routes: ingestRoutes,
  jobs: [forgetMessages],
  importers: [messageImporter],
  days,
}

import type { Capability } from '#kernel/request/capability.ts'
import { eventImporter } from './importer.ts'

export const events: Capability = {
  importers: [eventImporter],
}

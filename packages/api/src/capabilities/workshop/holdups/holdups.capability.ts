import type { Capability } from '#kernel/request/capability.ts'
import { holdupImporter } from './importer.ts'
import { openHoldupTickets } from './overdue.commands.ts'
import { holdupRoutes } from './routes.ts'
import { storedHoldupSums, storedHoldupSumsByPlace } from './sums.ts'
import { days } from './days.ts'

export const holdups: Capability = {
  routes: holdupRoutes,
  jobs: [openHoldupTickets],
  importers: [holdupImporter],
  sums: [storedHoldupSums, storedHoldupSumsByPlace],
  days,
}

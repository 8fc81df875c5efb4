import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { dealersOfOutletFile, outletChanges } from '#capabilities/network/outlets/hook.ts'
import { touchDealer } from './commands.ts'
import { dealersOfFile } from './import.commands.ts'
import { dealerImporter } from './importer.ts'
import { dealerRoutes } from './routes.ts'
import { dealerSearch } from './search.ts'

export const dealers: Capability = {
  routes: dealerRoutes,
  importers: [dealerImporter],
  search: [dealerSearch],
  hooks: [connection(outletChanges, touchDealer), connection(dealersOfOutletFile, dealersOfFile)],
}

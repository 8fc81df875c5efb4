import type { Capability } from '#kernel/request/capability.ts'
import { searchRoutes } from './routes.ts'

export const search: Capability = {
  routes: (_, all) => searchRoutes(all.searchables),
}

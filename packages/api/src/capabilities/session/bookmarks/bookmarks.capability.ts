import type { Capability } from '#kernel/request/capability.ts'
import { bookmarkRoutes } from './routes.ts'

export const bookmarks: Capability = {
  routes: bookmarkRoutes,
}

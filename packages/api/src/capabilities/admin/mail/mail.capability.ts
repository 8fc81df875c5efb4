import type { Capability } from '#kernel/request/capability.ts'
import { mailRoutes } from './routes.ts'

export const mail: Capability = {
  routes: mailRoutes,
  rights: {
    // Of administrators alone: a mail that was caught may hold the link to a new password.
    Mail: {},
  },
}

import type { Capability } from '#kernel/request/capability.ts'
import { auditRoutes } from './routes.ts'

export const audit: Capability = {
  routes: auditRoutes,
  rights: {
    Audit: { HQA: 'RX', AUD: 'RX' },
  },
}

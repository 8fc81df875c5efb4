import type { Capability } from '#kernel/request/capability.ts'
import { clientRoutes } from './routes.ts'
import { clientSearch } from './search.ts'
import { days } from './days.ts'

export const clients: Capability = {
  routes: clientRoutes,
  rights: {
    Client: { HQA: 'CRU', BTM: 'R', AUD: 'R' },
  },
  search: [clientSearch],
  days,
}

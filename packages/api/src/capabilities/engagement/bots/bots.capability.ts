import type { Capability } from '#kernel/request/capability.ts'
import { handOverBots } from './hand-over.ts'
import { intentRoutes } from './intents/routes.ts'
import { botRoutes } from './routes.ts'
import { botSearch } from './search.ts'

export const bots: Capability = {
  routes: [...botRoutes, ...intentRoutes],
  rights: {
    Bot: { HQA: 'R', HDA: 'R', BTM: 'CRUAX', ANL: 'RX', AUD: 'R' },
  },
  jobs: [handOverBots],
  search: [botSearch],
}

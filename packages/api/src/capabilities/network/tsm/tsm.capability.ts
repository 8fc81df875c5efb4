import type { Capability } from '#kernel/request/capability.ts'
import { unmapOutlets } from './hand-over.ts'
import { tsmRoutes } from './routes.ts'
import { days } from './days.ts'

export const tsm: Capability = {
  routes: tsmRoutes,
  rights: {
    TsmMapping: { HQA: 'CRUX', RGM: 'CRU', TSM: 'R', ANL: 'R', AUD: 'R' },
  },
  jobs: [unmapOutlets],
  days,
}

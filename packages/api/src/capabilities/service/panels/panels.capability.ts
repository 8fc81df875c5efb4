import type { Capability } from '#kernel/request/capability.ts'
import { freePanelSeats } from './hand-over.ts'
import { panelRoutes } from './routes.ts'
import { days } from './days.ts'

export const panels: Capability = {
  routes: panelRoutes,
  jobs: [freePanelSeats],
  days,
}

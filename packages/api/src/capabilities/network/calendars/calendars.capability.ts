import type { Capability } from '#kernel/request/capability.ts'
import { workCalendarRoutes } from './routes.ts'

export const calendars: Capability = {
  routes: workCalendarRoutes,
  rights: {
    // Working hours, and how long a ticket may take.
    Calendar: { HQA: 'CRU', RGM: 'R', TSM: 'R', DLP: 'R', SVM: 'R', BSM: 'R', PNL: 'R', ANL: 'R', AUD: 'R' },
  },
}

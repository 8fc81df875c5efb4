import type { Capability } from '#kernel/request/capability.ts'
import { calendarRoutes } from './routes.ts'
import { eventSearch } from './search.ts'
import { days } from './days.ts'

export const calendar: Capability = {
  routes: calendarRoutes,
  rights: {
    CalendarEvent: {
      HQA: 'CRU',
      RGM: 'CRU',
      TSM: 'CRU',
      DLP: 'CRU',
      SVM: 'CRU',
      BSM: 'CRU',
      HDA: 'CRU',
      PNL: 'CRU',
      BTM: 'CRU',
      ANL: 'CRU',
      AUD: 'CRU',
    },
  },
  search: [eventSearch],
  days,
}

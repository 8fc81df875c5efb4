import type { Capability } from '#kernel/request/capability.ts'
import { taskText } from './rich-text.rules.ts'
import { todoRoutes } from './routes.ts'
import { taskSearch } from './search.ts'
import { days } from './days.ts'

export const todo: Capability = {
  routes: todoRoutes,
  rights: {
    // Sample applications. Tasks and events belong to their user; the sample users are shared.
    Task: {
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
  search: [taskSearch],
  richTexts: [taskText],
  days,
}

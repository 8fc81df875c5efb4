import type { Capability } from '#kernel/request/capability.ts'
import { chatRoutes, chatTagsRoutes } from './routes.ts'
import { chatSearch } from './search.ts'

export const chat: Capability = {
  routes: [...chatRoutes, ...chatTagsRoutes],
  rights: {
    // Chats belong to their members. Who approves moderates what was reported.
    Chat: {
      HQA: 'CRUA',
      RGM: 'CRUA',
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
  search: [chatSearch],
}

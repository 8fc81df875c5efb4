import type { Capability } from '#kernel/request/capability.ts'
import { historyRoutes } from './routes.ts'
import { conversationSearch } from './search.ts'
import { storedConversationSums } from './sums.ts'

export const history: Capability = {
  routes: historyRoutes,
  rights: {
    // What was masked in conversations, read with a reason; and which cases they belong to.
    Unmask: { HQA: 'R', BTM: 'R', AUD: 'R' },
    ConversationCase: { HQA: 'U', HDA: 'U', BTM: 'U' },
  },
  search: [conversationSearch],
  sums: [storedConversationSums],
}

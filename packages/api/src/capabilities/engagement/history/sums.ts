import { sumLines, type StoredSums } from '#kernel/list/stored-sums.ts'
import type { ListSums } from '#kernel/list/list-sums.ts'

/** Conversations by the month of their beginning, their outcome, and their bot and medium. */
export const storedConversationSums = {
  table: 'conversation',
  groups: {
    month: "date_trunc('month', line.started_on)::date",
    outcome: 'line.outcome',
    client_id: 'line.client_id',
    bot_id: 'line.bot_id',
    medium: 'line.medium',
  },
  measures: { conversations: '1' },
} satisfies StoredSums

/** Conversations as the reader sees them. They are sorted by their last message, of which the sums know no month. */
export const conversationSums: ListSums = {
  lines: () => sumLines(storedConversationSums),
  table: 'conversation',
  count: 'conversations',
  knows: ['outcome', 'client', 'bot', 'medium'],
  isWalledAlike: true,
}

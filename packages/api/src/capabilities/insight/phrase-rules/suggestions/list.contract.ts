import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'

/** Words that occur together in many calls and belong to no topic yet. */
export const TopicSuggestion = z.object({
  id: z.uuid(),
  /** The one of most calls first. */
  terms: z.array(z.string()),
  /** Calls in scope that name any of them: the list of calls has them by its filter `suggestion`. */
  calls: z.int(),
  /** Lines of the newest of these calls. */
  moments: z.array(z.object({ no: z.string(), seq: z.int(), text: z.string() })),
  found_at: instant,
  version: z.int(),
})
export type TopicSuggestion = z.infer<typeof TopicSuggestion>

/** The calls that are looked at: the newest of these days, so many at most. */
export const suggestedFrom = { days: 90, calls: 1_500 } as const

/** Apart, so that a list that offers them as a filter need not bring topics along. */
export const topicSuggestionListApi = contract('topic-suggestions', {
  list: {
    method: 'GET',
    path: '/api/topic-suggestions',
    allow: 'read Reason',
    scope: 'outlet',
    summary: `Words that occur together in many calls and belong to no topic, of the newest ${suggestedFrom.calls} calls in English of ${suggestedFrom.days} days.`,
    response: z.array(TopicSuggestion),
  },
})

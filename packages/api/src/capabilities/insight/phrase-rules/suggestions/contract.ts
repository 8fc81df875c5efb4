import { z } from 'zod'
import { contract, seenVersion } from '#kernel/contract/contract.ts'
import { Topic } from '../contract.ts'
import { topicSuggestionListApi } from './list.contract.ts'

export type { TopicSuggestion } from './list.contract.ts'

const deciding = {
  method: 'POST',
  scope: 'shared',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ if_version: seenVersion }),
} as const

export const topicSuggestionsApi = contract('topic-suggestions', {
  ...topicSuggestionListApi,
  accept: {
    ...deciding,
    path: '/api/topic-suggestions/:id/accept',
    allow: 'create Reason',
    summary: 'Adds a topic with the terms of a suggestion, at the end of the order.',
    response: Topic,
    status: 201,
  },
  dismiss: {
    ...deciding,
    path: '/api/topic-suggestions/:id/dismiss',
    allow: 'update Reason',
    summary: 'Dismisses a suggestion. Its terms aren’t suggested again.',
    response: z.object({ id: z.uuid() }),
  },
})

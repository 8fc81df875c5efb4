import { z } from 'zod'
import { contract } from '#kernel/contract/contract.ts'

const coded = z.array(z.object({ code: z.string(), label: z.string() }))

/** Apart, so that a list that offers them as filters need not bring the whole contract along. */
export const callOptionsApi = contract('calls', {
  options: {
    method: 'GET',
    path: '/api/calls/options',
    allow: 'read Call',
    scope: 'outlet',
    summary: 'What calls in scope can be filtered by: agents, queues, topics, and phrase rules.',
    response: z.object({ agents: z.array(z.string()), queues: z.array(z.string()), topics: coded, phrases: coded }),
  },
})

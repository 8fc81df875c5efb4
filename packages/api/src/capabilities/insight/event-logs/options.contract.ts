import { z } from 'zod'
import { contract } from '#kernel/contract/contract.ts'

/** Apart, so that a list that offers them as filters need not bring the whole contract along. */
export const eventLogOptionsApi = contract('event-logs', {
  options: {
    method: 'GET',
    path: '/api/event-logs/options',
    allow: 'read Journey',
    scope: 'outlet',
    summary: 'The event logs that events can be filtered by.',
    response: z.object({ logs: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  },
})

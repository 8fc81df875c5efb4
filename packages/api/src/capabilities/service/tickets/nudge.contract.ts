import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'

/** Apart from the other calls of tickets: home calls it, and needs no more of them. */
export const ticketNudgeApi = contract('tickets', {
  nudge: {
    method: 'POST',
    path: '/api/tickets/:no/nudges',
    allow: 'update Ticket',
    scope: 'outlet',
    params: z.object({ no: z.string().regex(/^[A-Z0-9-]{1,40}$/) }),
    summary: 'Reminds the assignee that it is their turn, once a day per ticket; the timeline shows it.',
    response: z.object({ nudged_at: instant }),
  },
})

import { z } from 'zod'
import { contract, instant, text } from '#kernel/contract/contract.ts'

const Feed = z.object({
  outlet: z.string(),
  outlet_name: z.string(),
  /** Null for those who may not see clients. */
  client: z.string().nullable(),
  promised_hours: z.int(),
  last_received_at: instant.nullable(),
  last_cards: z.int(),
  /** Older than promised. */
  is_stale: z.boolean(),
})
export type CardFeed = z.output<typeof Feed>

/** Apart from what is sent, whose form is described from its schema as it is loaded: pages read this one. */
export const cardFeedsApi = contract('job-card-feeds', {
  feeds: {
    method: 'GET',
    path: '/api/feeds/job-cards',
    allow: 'read JobCard',
    scope: 'outlet',
    summary: 'From which clients job cards come, and which feeds are older than promised.',
    response: z.array(Feed),
  },
  promise: {
    method: 'PUT',
    path: '/api/feeds/job-cards/:client/:outlet',
    allow: 'update Client',
    scope: 'outlet',
    summary: 'Lets a client send job cards of an outlet, and says how old they may become.',
    params: z.object({ client: text(40, 1), outlet: text(12, 1) }),
    body: z.strictObject({
      promised_hours: z
        .int('Enter hours from 1 to 720.')
        .min(1, 'Enter hours from 1 to 720.')
        .max(720, 'Enter hours from 1 to 720.'),
    }),
    response: Feed,
  },
})

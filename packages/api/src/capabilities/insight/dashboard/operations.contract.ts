import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'

/** What an administrator looks at first: who is locked out, what was not delivered, what is late, and how full the server is. */
export const Operations = z.object({
  locked: z.array(z.object({ id: z.uuid(), full_name: z.string(), since: instant })),
  locked_count: z.int(),
  pending_count: z.int(),
  failed_mails: z.int(),
  waiting_mails: z.int(),
  /** Mails from outside that reached no mailbox. */
  set_aside_mails: z.int(),
  late_feeds: z.array(z.object({ outlet: z.string(), outlet_name: z.string(), last_received_at: instant.nullable() })),
  late_feeds_count: z.int(),
  failed_imports: z.int(),
  /** Sign-ins that were seen in the last quarter of an hour. */
  active_sessions: z.int(),
  /** Percent of the places for calls that are taken, waiting calls, and those turned away; null where the host counts none. */
  load: z.object({ percent: z.number(), waiting: z.int(), refused: z.int() }).nullable(),
  as_of: instant,
})
export type Operations = z.infer<typeof Operations>

/** Apart from the home page, which others open without it. */
export const operationsApi = contract('operations', {
  get: {
    method: 'GET',
    path: '/api/operations',
    allow: 'read Mail',
    scope: 'none',
    summary: 'What an administrator looks at first: people who cannot sign in, failed mails, late feeds, and the load.',
    response: Operations,
  },
})

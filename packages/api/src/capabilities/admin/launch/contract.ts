import { z } from 'zod'
import { contract, email, instant } from '#kernel/contract/contract.ts'

export const launchApi = contract('launch', {
  read: {
    method: 'GET',
    path: '/api/launch',
    allow: 'public',
    scope: 'none',
    summary: 'When what is announced will be there; null where no day is set.',
    response: z.object({ at: instant.nullable() }),
  },
  join: {
    method: 'POST',
    path: '/api/launch-list',
    allow: 'public',
    scope: 'none',
    summary: 'Keeps an address to be notified at the launch. Answers alike whether it was there before or not.',
    body: z.strictObject({ email }),
    response: z.object({ email: z.string() }),
  },
})

import { z } from 'zod'
import { contract } from '#kernel/contract/contract.ts'

/** Apart, so that a list that offers them as filters need not bring the whole contract along. */
export const cardChoicesApi = contract('job-cards', {
  choices: {
    method: 'GET',
    path: '/api/job-cards/choices',
    allow: 'read JobCard',
    scope: 'outlet',
    summary: 'The insurers and categories there are, for filters.',
    response: z.object({ insurers: z.array(z.string()), categories: z.array(z.string()) }),
  },
})

import { z } from 'zod'
import { contract } from '#kernel/contract/contract.ts'

const Named = z.object({ code: z.string(), name: z.string() })

/** Apart, so that a list that offers them as filters need not bring the whole contract along. */
export const historyChoicesApi = contract('conversations', {
  choices: {
    method: 'GET',
    path: '/api/conversations/choices',
    allow: 'read Bot',
    scope: 'outlet',
    summary: 'The clients, bots, languages and intents there are, for filters.',
    response: z.object({
      clients: z.array(Named),
      bots: z.array(Named),
      intents: z.array(Named),
      languages: z.array(z.string()),
    }),
  },
})

import { z } from 'zod'
import { contract } from '#kernel/contract/contract.ts'

/** Apart, so that a list that offers them as filters need not bring the whole contract along. */
export const journeyOptionsApi = contract('journeys', {
  options: {
    method: 'GET',
    path: '/api/journeys/options',
    allow: 'read Journey',
    scope: 'shared',
    summary: 'The stages, steps, and deviations that visits can be filtered by, in their order.',
    response: z.object({
      stages: z.array(z.object({ code: z.string(), label: z.string(), tone: z.string(), in_line: z.boolean() })),
      steps: z.array(z.string()),
      /** What visits can deviate from, as `missing:READY`. */
      deviations: z.array(z.string()),
    }),
  },
})

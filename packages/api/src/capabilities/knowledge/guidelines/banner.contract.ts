import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'

/** Mandatory guidelines that the reader has not acknowledged: how many, and the first of them by their due date. */
export const WaitingGuidelines = z.object({
  count: z.int(),
  overdue: z.int(),
  first: z.array(z.object({ no: z.string(), title: z.string(), due_at: instant, is_overdue: z.boolean() })),
})
export type WaitingGuidelines = z.infer<typeof WaitingGuidelines>

/** Apart from the other calls of guidelines: every page brings this one. */
export const guidelineBannerApi = contract('guideline-banner', {
  waiting: {
    method: 'GET',
    path: '/api/guidelines/waiting',
    allow: 'read Content',
    scope: 'own',
    summary: 'Mandatory guidelines the asker has not acknowledged: how many, and the first three by their due date.',
    response: WaitingGuidelines,
  },
})

import type { z } from 'zod'
import type { DbContext } from '#kernel/command/context.ts'
import { whyOf } from '#kernel/report/why.ts'
import type { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import { beginning, comparedWith, spanOf } from '#kernel/days/spans.ts'
import type { whyView } from './contract.ts'
import { crowdOf } from './crowd.queries.ts'
import { parts, type Part } from './lines.queries.ts'
import { countedBy } from './report.ts'
import { engagementSpan } from './spans.queries.ts'

/** No days come before "all days", so that the last 28 are used instead. */
function comparableDays(view: z.output<typeof whyView>, { deps }: DbContext) {
  const isOpen = spanOf(view, deps.settings, deps.clock.now()).from === beginning
  return isOpen ? { ...view, period: 'last-28-days' as const, from: undefined, to: undefined } : view
}

/** R03: why a figure changed, by bot, channel, and client. */
export async function engagementWhy(ctx: DbContext & { query: z.output<typeof whyView> }): Promise<ReportWhy> {
  const view = comparableDays(ctx.query, ctx)
  const crowd = await crowdOf(ctx.db, view)
  const days = await engagementSpan(ctx, crowd, view)
  return whyOf({
    measure: view.measure,
    splits: ['bot', 'medium', 'client'] satisfies Part[],
    sums: ['conversations', 'messages'],
    ratios: ['stickiness', 'conversations_per_person', 'messages_per_person'],
    count: (by, span) =>
      countedBy(
        ctx,
        parts.filter((part) => part === by),
        crowd,
        span,
      ),
    days,
    compared: comparedWith(days, view.compare)!,
    now: ctx.deps.clock.now(),
  })
}

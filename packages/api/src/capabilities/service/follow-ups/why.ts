import type { z } from 'zod'
import type { ActorContext } from '#kernel/command/context.ts'
import type { DimensionOf, ReportViewOf } from '#kernel/contract/report-contract.ts'
import type { ReportAnswer } from '#kernel/contract/view.ts'
import { beginning, type Span, spanOf } from '#kernel/days/spans.ts'
import { whyOfReport } from '#kernel/report/why-of-report.ts'
import { type followUpReport, followUpWhyMeasures, type followUpWhyView } from './report.contract.ts'
import { followUpReportSource } from './report.ts'

type WhyContext = ActorContext & { query: z.output<typeof followUpWhyView> }
type ReportView = ReportViewOf<typeof followUpReport>

const named = <R extends ReportAnswer['total_row']>(row: R): R => ({ ...row, over_90: row.follow_ups })

/** How many were over 90 days at the end of the days, whenever they were due (M41): what is open has no other days to be compared by. */
async function over90AtEnd(ctx: WhyContext, view: ReportView & Span) {
  const query = { ...view, from: undefined, to: undefined, over_90_on: view.to, columns: ['follow_ups' as const] }
  const { rows, total_row } = await followUpReportSource.answer({ ...ctx, query })
  return { rows: rows.map(named), total_row: named(total_row) }
}

/** Why a figure of R12 changed. With days the follow-ups due in them are explained, over 90 days too. */
export function followUpWhy(ctx: WhyContext) {
  const { deps, query } = ctx
  const isOfAllDays = spanOf(query, deps.settings, deps.clock.now()).from === beginning
  return whyOfReport({
    ctx,
    sums: followUpWhyMeasures,
    splits: ['region', 'outlet', 'channel'] satisfies DimensionOf<typeof followUpReport>[],
    answer: (view) =>
      isOfAllDays && query.measure === 'over_90'
        ? over90AtEnd(ctx, view as ReportView & Span)
        : followUpReportSource.answer({ ...ctx, query: view as ReportView }),
  })
}

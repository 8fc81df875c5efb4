import type { DbContext } from '#kernel/command/context.ts'
import { whyOf } from './why.ts'
import type { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import type { Row } from './order.ts'
import type { ReportAnswer } from '#kernel/contract/view.ts'
import { beginning, comparedWith, spanOf } from '#kernel/days/spans.ts'

interface WhyView {
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
  compare: string
  measure: string
}

interface ReportQuestion<V extends WhyView> {
  ctx: DbContext & { query: V }
  /** What counts rows, so that the parts of each split make up the change. */
  sums: readonly string[]
  splits: readonly string[]
  /** The report's own answer to a view of it. */
  answer: (view: object) => Promise<Pick<ReportAnswer, 'rows' | 'total_row'>>
}

/** Why a measure of a report changed, counted as the report counts it. For all days, the last 28 are explained. */
export async function whyOfReport<V extends WhyView>(question: ReportQuestion<V>): Promise<ReportWhy> {
  const { ctx, sums, splits, answer } = question
  const { measure, compare, ...filters } = ctx.query
  const now = ctx.deps.clock.now()
  const requested = spanOf(filters, ctx.deps.settings, now)
  const days = requested.from === beginning ? spanOf({ period: 'last-28-days' }, ctx.deps.settings, now) : requested
  return whyOf({
    measure,
    splits,
    sums,
    ratios: [],
    count: async (by, span) => {
      const view = { ...filters, ...span, period: undefined, rows: [by], columns: [measure] }
      const { rows, total_row } = await answer(view)
      return { rows: rows as Row[], total: total_row as Row }
    },
    days,
    compared: comparedWith(days, compare)!,
    now,
  })
}

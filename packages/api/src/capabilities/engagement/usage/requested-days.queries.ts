import type { Db, DbContext } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { ReportViewOf } from '#kernel/contract/report-contract.ts'
import { beginning, comparedWith, spanOf, type Span } from '#kernel/days/spans.ts'
import type { UsageFilters } from '#capabilities/engagement/conversations/rollups/lookups.ts'
import type { usageFilters, usageReport } from './contract.ts'

type View = Pick<ReportViewOf<typeof usageReport>, keyof typeof usageFilters>

/** The filters of the rollups. New and returning people together are no filter. */
export function filtersOf({ bot, client, medium, intent, people = [] }: View): UsageFilters {
  const [only] = new Set(people).size === 1 ? people : []
  return { bot, client, medium, intent, ...(only ? { is_new: only === 'new' } : {}) }
}

/** Of all time, the first day with a session begins the report. */
async function fromFirst(db: Db, span: Span): Promise<Span> {
  if (span.from !== beginning) return span
  const { first } = await db
    .selectFrom('usage_day')
    .select(({ fn }) => fn.min('day').as('first'))
    .executeTakeFirstOrThrow()
  return { from: first ?? span.to, to: span.to }
}

/** The days of a view, those they are compared with, if any, and today. */
export async function requestedDays({ db, deps }: DbContext, view: View) {
  const { settings, clock } = deps
  const now = clock.now()
  const named = spanOf(view, settings, now)
  const other = view.compare && comparedWith(named, view.compare)
  return { now, today: dayIn(settings.brand_tz, now), span: await fromFirst(db, named), other }
}

/** The days in a response, so that a screen can link to exactly these. */
export const reportedDays = (span: Span, other: Span | undefined) => ({
  period: undefined,
  ...span,
  ...(other ? { compared_from: other.from, compared_to: other.to } : {}),
})

import type { z } from 'zod'
import type { DbContext } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import type { FileTable } from '#kernel/file/table.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { bucketOf, bucketsOf, daysLong, type Span } from '#kernel/days/spans.ts'
import { monthDays, retentionOf, weekDays } from '#capabilities/engagement/portal/active.lookups.ts'
import type { RetentionAnswer, retentionView } from './contract.ts'
import { crowdOf } from './crowd.queries.ts'
import { cohortsOf } from './lines.queries.ts'
import { engagementSpan } from './spans.queries.ts'
import { distances } from './vocabulary.ts'

type View = z.output<typeof retentionView>
type RetentionContext = DbContext & { query: View }

const fewestWeeks = 12
const mostDays = 92

/** The cohorts of a span: whole weeks or days, and so many at least that one sees who comes again. */
function cohortSpans(cohort: View['cohort'], { from, to }: Span): Span[] {
  if (cohort === 'week') {
    const early = addDays(bucketOf('week', to), (1 - fewestWeeks) * weekDays)
    return bucketsOf('week', { from: from < early ? from : early, to }).map((first) => ({
      from: first,
      to: addDays(first, weekDays - 1),
    }))
  }
  if (daysLong({ from, to }) > mostDays) throw invalid({ cohort: `At most ${mostDays} days when grouped by day.` })
  const early = addDays(to, 1 - monthDays)
  return bucketsOf('day', { from: from < early ? from : early, to }).map((day) => ({ from: day, to: day }))
}

/** M81: who of those first seen in a week or on a day came again, on exactly that day later. */
export async function retention(ctx: RetentionContext): Promise<RetentionAnswer> {
  const { db, deps, query: view } = ctx
  const now = deps.clock.now()
  const crowd = await crowdOf(db, view)
  const span = await engagementSpan(ctx, crowd, view)
  const spans = cohortSpans(view.cohort, span)
  const all = { from: spans[0]!.from, to: spans.at(-1)!.to }
  const lines = await cohortsOf(db, crowd, all, distances)
  return {
    ...retentionOf(lines, spans, distances, dayIn(deps.settings.brand_tz, now)),
    as_of: now.toISOString(),
    filters: { ...view, ...all },
  }
}

/** The cohorts as a table: how many, and what share of them came again. */
export function retentionTable({ cohorts, mean }: RetentionAnswer): FileTable {
  const later = distances.slice(1)
  const percents = (cells: RetentionAnswer['mean']) =>
    Object.fromEntries(cells.map((cell) => [`d${cell.later}`, cell.percent]))
  return {
    columns: [
      { key: 'from', label: 'First seen from', kind: 'day' },
      { key: 'to', label: 'First seen to', kind: 'day' },
      { key: 'size', label: 'Users', kind: 'number' },
      ...later.map((days) => ({ key: `d${days}`, label: `D${days} %`, kind: 'percent' as const })),
    ],
    rows: cohorts.map(({ from, to, size, cells }) => ({ from, to, size, ...percents(cells) })),
    total_row: { from: 'Mean', size: cohorts.reduce((sum, { size }) => sum + size, 0), ...percents(mean) },
  }
}

import type { z } from 'zod'
import type { DbContext } from '#kernel/command/context.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { bucketOf, bucketsOf } from '#kernel/days/spans.ts'
import { retentionOf, weekDays } from './active.lookups.ts'
import type { PortalRetention, portalRetentionView } from './contract.ts'
import { cohortsOf } from './queries.ts'
import { portalSpan } from './report.ts'
import { distances } from './vocabulary.ts'

const fewestWeeks = 12

/** M81 of the product itself: weeks by those first there in them, and so many at least that one sees who comes again. */
export async function portalRetention({
  db,
  deps,
  query: view,
}: DbContext & { query: z.output<typeof portalRetentionView> }): Promise<PortalRetention> {
  const now = deps.clock.now()
  const { from, to } = portalSpan(view, deps.settings, now)
  const early = addDays(bucketOf('week', to), (1 - fewestWeeks) * weekDays)
  const weeks = bucketsOf('week', { from: from < early ? from : early, to })
  const spans = weeks.map((first) => ({ from: first, to: addDays(first, weekDays - 1) }))
  const all = { from: spans[0]!.from, to: spans.at(-1)!.to }
  const lines = await cohortsOf(db, view, all, distances)
  return {
    ...retentionOf(lines, spans, distances, dayIn(deps.settings.brand_tz, now)),
    as_of: now.toISOString(),
    filters: { ...view, ...all },
  }
}

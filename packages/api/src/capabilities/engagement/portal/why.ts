import type { z } from 'zod'
import type { DbContext } from '#kernel/command/context.ts'
import { whyOf } from '#kernel/report/why.ts'
import type { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import { comparedWith } from '#kernel/days/spans.ts'
import type { portalWhyView } from './contract.ts'
import { countedBy, portalSpan } from './report.ts'

/** What is counted without knowing who did it, and therefore by page too. */
const counts = ['sign_ins', 'pages', 'exports'] as const
const isCount = (measure: string) => (counts as readonly string[]).includes(measure)

/** Why a figure of portal usage changed, by role and region, and by page only for figures that do not count people. */
export function portalWhy({
  db,
  deps,
  query,
}: DbContext & { query: z.output<typeof portalWhyView> }): Promise<ReportWhy> {
  const now = deps.clock.now()
  const days = portalSpan(query, deps.settings, now)
  const { measure } = query
  return whyOf({
    measure,
    splits: isCount(measure) && measure !== 'sign_ins' ? ['role', 'region', 'area'] : ['role', 'region'],
    sums: counts,
    ratios: ['stickiness', 'pages_per_person'],
    count: (by, span) => countedBy(db, by as 'role' | 'region' | 'area', query, span),
    days,
    compared: comparedWith(days, query.compare)!,
    now,
  })
}

import { sql, type SqlBool } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { Measure, MeasureOf } from '#kernel/contract/report-contract.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { type Count, counted, type GroupMeasure, ratioOf, sumOf } from '#kernel/report/measures.ts'
import type { Row } from '#kernel/report/order.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { isOffered } from '#capabilities/service/reasons/lookups.ts'
import { baseLines, byCode, everyOutlet, sharedLines } from './parts.queries.ts'
import { addedReasonColumn, addedReasonColumns, naReport, naSummary, reasonColumns } from './report.contract.ts'
import { approvedStates } from './vocabulary.ts'

/** How many there are in the lines where a condition holds. */
const linesWhere = (condition: ReturnType<typeof sql<SqlBool>>): Count => sumOf(sql`times`, condition)
const countOf = (condition: ReturnType<typeof sql<SqlBool>>): GroupMeasure => counted(linesWhere(condition))

const isApproved = (status: string) => sql<SqlBool>`${sql.ref(status)} = any (${sql.val([...approvedStates])}::text[])`

const wasDeclared = sql<SqlBool>`part = 'declared'`
const wasApproved = sql<SqlBool>`(part = 'decided' and ${isApproved('status')})`
const wasRevalidated = sql<SqlBool>`part = 'revalidated'`
const approved = linesWhere(wasApproved)

/** What both reports count. */
const counts = {
  declared: countOf(wasDeclared),
  approved: counted(approved),
  rejected: countOf(sql`part = 'decided' and status = 'rejected'`),
  pending: countOf(sql`${wasDeclared} and status = 'declared'`),
  na_percent: ratioOf(approved, linesWhere(sql`part = 'closed' or ${wasApproved}`)),
  revalidated: countOf(wasRevalidated),
  false_percent: ratioOf(linesWhere(sql`${wasRevalidated} and status = 'overturned'`), linesWhere(wasRevalidated)),
}

/** A reason that has a column, by the key of that. */
type ShownReasons = ReadonlyMap<string, { code: string; label: string }>

/** The reasons offered today, each in the column it has: those of the product in their own, added ones in the next that is free. */
async function shownReasons({
  db,
  deps,
  now,
}: Pick<ActorContext, 'db' | 'deps'> & { now: Date }): Promise<ShownReasons> {
  const reasons = await db
    .selectFrom('na_reason')
    .select(['code', 'label'])
    .where(isOffered(dayIn(deps.settings.brand_tz, now)))
    .orderBy('sort')
    .orderBy('code')
    .execute()
  const own = new Map<string, { key: string }>(Object.entries(reasonColumns))
  const added = reasons.filter(({ code }) => !own.has(code))
  const free = addedReasonColumns.map(({ key }) => key)
  return new Map(
    reasons.flatMap((reason) => {
      const key = own.get(reason.code)?.key ?? free[added.indexOf(reason)]
      return key === undefined ? [] : [[key, reason] as const]
    }),
  )
}

const { revalidated: _, ...reportCounts } = counts
const reportMeasures = (reasons: ShownReasons): Record<string, GroupMeasure> => ({
  ...reportCounts,
  ...Object.fromEntries(
    [...reasons].map(([key, { code }]) => [key, countOf(sql`${wasApproved} and reason = ${code}`)]),
  ),
  reason_other: countOf(
    sql`${wasApproved} and reason <> all (${sql.val([...reasons.values()].map(({ code }) => code))}::text[])`,
  ),
})

const isOfReason = (key: string) => key.startsWith('reason_') && key !== 'reason_other'

/** One column for each reason offered today (R13). */
const reasonNamed =
  (reasons: ShownReasons) =>
  (column: Measure): Measure[] => {
    const reason = reasons.get(column.key)
    if (!reason) return isOfReason(column.key) ? [] : [column]
    return [column.isAnswered ? { ...column, ...addedReasonColumn(reason.code, reason.label) } : column]
  }

const summaryMeasures: Record<MeasureOf<typeof naSummary>, GroupMeasure> = {
  base: countOf(sql`part = 'base'`),
  ...counts,
  leaves: countOf(sql`${wasApproved} and base_effect = 'leaves'`),
  stays: countOf(sql`${wasApproved} and base_effect <> 'leaves'`),
}

/** Follow-ups that ended otherwise make no row on their own: they count in the total alone (T13). */
const hasDeclaration = sql<SqlBool>`part in ('declared', 'decided', 'revalidated')`
const withoutShown = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'shown'))

/** R13: declarations as their list finds them, each figure by its own day. */
export const naReportSource = reportSource(naReport, {
  prepare: async (request) => ({ ...requestedSpans(request), reasons: await shownReasons(request) }),
  columns: ({ reasons }, columns) => columns.flatMap(reasonNamed(reasons)),
  count: async (counting) => {
    const { measures, span, prepared } = counting
    const { rows: levels, sort: _sort, columns: _columns, compare: _compare, show_empty, ...view } = counting.view
    const ctx = { ...counting, view, span, levels, ofApproved: 'reason' as const }
    const parts = [...(await sharedLines(ctx)), ...(show_empty === 'true' ? [everyOutlet(ctx)] : [])]
    const { rows, total, sortOnlyMeasures } = await countGroups(
      { ...counting, measures: new Set([...measures, 'shown']) },
      {
        rows: byCode(parts),
        dimensions: {},
        measures: { ...reportMeasures(prepared.reasons), shown: countOf(hasDeclaration) },
      },
    )
    const shown = show_empty === 'true' ? rows : rows.filter((row) => Number(row.shown) > 0)
    return { rows: shown.map(withoutShown), total: withoutShown(total), sortOnlyMeasures }
  },
})

/** R14: the same by region and channel, beside the base. */
export const naSummarySource = reportSource(naSummary, {
  prepare: requestedSpans,
  count: async (counting) => {
    const { rows: levels, sort: _sort, columns: _columns, compare: _compare, ...view } = counting.view
    const ctx = { ...counting, view, span: counting.span, levels, ofApproved: 'base_effect' as const }
    const rows = byCode([...(await sharedLines(ctx)), ...(await baseLines(ctx))])
    return countGroups(counting, { rows, dimensions: {}, measures: summaryMeasures })
  },
})

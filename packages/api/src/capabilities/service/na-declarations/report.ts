import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import type { MeasureOf, ReportViewOf } from '#kernel/contract/report-contract.ts'
import { beginning, type Span } from '#kernel/days/spans.ts'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { counted, countOf, type GroupMeasure, ratioOf, rowsWhere } from '#kernel/report/measures.ts'
import type { Row } from '#kernel/report/order.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { foundFollowUps } from '#capabilities/service/follow-ups/figures.lookups.ts'
import { naReport, naSummary, reasonColumns } from './report.contract.ts'
import { naSource } from './source.ts'
import { approvedStates } from './vocabulary.ts'

const isApproved = (status: string) => sql<SqlBool>`${sql.ref(status)} = any (${sql.val([...approvedStates])}::text[])`

const wasDeclared = sql<SqlBool>`part = 'declared'`
const wasApproved = sql<SqlBool>`(part = 'decided' and ${isApproved('status')})`
const wasRevalidated = sql<SqlBool>`part = 'revalidated'`
const approved = rowsWhere(wasApproved)

/** What both reports count. */
const counts = {
  declared: countOf(wasDeclared),
  approved: counted(approved),
  rejected: countOf(sql`part = 'decided' and status = 'rejected'`),
  pending: countOf(sql`${wasDeclared} and status = 'declared'`),
  na_percent: ratioOf(approved, rowsWhere(sql`part = 'closed' or ${wasApproved}`)),
  revalidated: countOf(wasRevalidated),
  false_percent: ratioOf(rowsWhere(sql`${wasRevalidated} and status = 'overturned'`), rowsWhere(wasRevalidated)),
}

const byReason = Object.fromEntries(
  Object.entries(reasonColumns).map(([code, { key }]) => [key, countOf(sql`${wasApproved} and reason = ${code}`)]),
) as Record<(typeof reasonColumns)[keyof typeof reasonColumns]['key'], GroupMeasure>

const { revalidated: _, ...reportCounts } = counts
const reportMeasures: Record<MeasureOf<typeof naReport>, GroupMeasure> = {
  ...reportCounts,
  ...byReason,
  reason_other: countOf(sql`${wasApproved} and reason <> all (${sql.val(Object.keys(reasonColumns))}::text[])`),
}

const summaryMeasures: Record<MeasureOf<typeof naSummary>, GroupMeasure> = {
  base: countOf(sql`part = 'base'`),
  ...counts,
  leaves: countOf(sql`${wasApproved} and base_effect = 'leaves'`),
  stays: countOf(sql`${wasApproved} and base_effect <> 'leaves'`),
}

type View = Omit<ReportViewOf<typeof naSummary>, 'rows' | 'sort' | 'columns' | 'compare'>
type PartContext = Pick<ActorContext, 'db' | 'actor' | 'deps'> & { view: View; span: Span }

/** "All days" has no beginning, and a list accepts at most two years of days. */
const daysIn = ({ from, to }: Span) => ({ period: undefined, from: from === beginning ? undefined : from, to })

/** The declarations that were declared, decided, or revalidated in the period. */
async function declarations(ctx: PartContext, counted_by: 'declared' | 'decided' | 'revalidated') {
  const { view, span } = ctx
  const { rows } = await naSource.found({ ...ctx, query: { ...view, ...daysIn(span), counted_by } })
  return sql`select ${counted_by}::text as part, outlet, region, channel, status, reason, base_effect
    from (select * from ${rows}) as found`
}

/** The follow-ups that were due, or ended, in the period. */
async function followUps(ctx: PartContext, counted_by: 'due' | 'ended') {
  const { channel, zone, region, state, city, dealer, outlet, vin } = ctx.view
  const query = { channel, zone, region, state, city, dealer, outlet, vin, ...daysIn(ctx.span), counted_by }
  return (await foundFollowUps(ctx, query)).rows
}

const ofFollowUp = (part: string, rows: RawBuilder<unknown>, where: RawBuilder<SqlBool>) => sql`
  select ${part}::text as part, outlet, region, channel, status, null::text as reason, null::text as base_effect
  from (select * from ${rows}) as found where ${where}`

/** What else ended in the period than by an approved declaration, which is counted as such (M43). */
async function otherEnded(ctx: PartContext) {
  const { from, to } = ctx.span
  return ofFollowUp(
    'closed',
    await followUps(ctx, 'ended'),
    sql<SqlBool>`not exists (select from na_declaration d where d.follow_up_id = found.id and ${isApproved('d.status')}
      and d.decided_on >= ${from}::date and d.decided_on <= ${to}::date)`,
  )
}

/** The base as it was at the end of the period: what was overturned later is not in it again (M40, T12). */
async function base(ctx: PartContext) {
  const { to } = ctx.span
  return ofFollowUp(
    'base',
    await followUps(ctx, 'due'),
    sql<SqlBool>`found.status <> 'transferred' and not exists (
      select from na_declaration d where d.follow_up_id = found.id and d.base_effect = 'leaves' and ${isApproved('d.status')}
        and d.decided_on <= ${to}::date and (d.overturned_on is null or d.overturned_on > ${to}::date))`,
  )
}

/** Each outlet of the view once, so that those without declarations have a row (T13). */
function everyOutlet({ view: { region, zone, state, city, dealer, outlet } }: PartContext) {
  const filters: [string, readonly string[] | undefined][] = [
    ['o.code', outlet],
    ['r.code', region],
    ['z.code', zone],
    ['s.code', state],
    ['c.name', city],
    ['dealer.code', dealer],
  ]
  const conditions = filters.flatMap(([column, values]) => (values ? [isOneOf(sql.ref(column), values)] : []))
  return sql`select 'empty'::text, o.code, r.code, null::text, null::text, null::text, null::text
    from outlet o left join region r on r.id = o.region_id left join zone z on z.id = r.zone_id
      left join city c on c.id = o.city_id left join state s on s.id = c.state_id left join dealer on dealer.id = o.dealer_id
    where o.status = 'active' and ${allOf(conditions)}`
}

const inGroups = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` union all `)}) as na`

const shared = (ctx: PartContext) =>
  Promise.all([
    declarations(ctx, 'declared'),
    declarations(ctx, 'decided'),
    declarations(ctx, 'revalidated'),
    otherEnded(ctx),
  ])

/** Follow-ups that ended otherwise make no row on their own: they count in the total alone (T13). */
const hasDeclaration = sql<SqlBool>`part in ('declared', 'decided', 'revalidated')`
const withoutShown = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'shown'))

/** R13: declarations as their list finds them, each figure by its own day. */
export const naReportSource = reportSource(naReport, {
  prepare: requestedSpans,
  count: async (counting) => {
    const { measures, span } = counting
    const { rows: _rows, sort: _sort, columns: _columns, compare: _compare, show_empty, ...view } = counting.view
    const ctx = { ...counting, view, span }
    const parts = [...(await shared(ctx)), ...(show_empty === 'true' ? [everyOutlet(ctx)] : [])]
    const { rows, total, sortOnlyMeasures } = await countGroups(
      { ...counting, measures: new Set([...measures, 'shown']) },
      {
        rows: inGroups(parts),
        dimensions: {},
        measures: { ...reportMeasures, shown: countOf(hasDeclaration) },
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
    const { rows: _rows, sort: _sort, columns: _columns, compare: _compare, ...view } = counting.view
    const ctx = { ...counting, view, span: counting.span }
    const rows = inGroups([...(await shared(ctx)), await base(ctx)])
    return countGroups(counting, { rows, dimensions: {}, measures: summaryMeasures })
  },
})

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ActorContext } from '#kernel/command/context.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { counted, countOf, type GroupMeasure, medianAndP90, percentOf, rowsWhere } from '#kernel/report/measures.ts'
import type { DimensionOf, MeasureOf, ReportViewOf } from '#kernel/contract/report-contract.ts'
import { reportSource, requestedSpans } from '#kernel/report/report-source.ts'
import { beginning, type Span } from '#kernel/days/spans.ts'
import { whyOfReport } from '#kernel/report/why-of-report.ts'
import {
  helpdeskReport,
  helpdeskWhyMeasures,
  type helpdeskWhyView,
  type TopDtc,
  type topDtcView,
} from './report.contract.ts'
import { caseSource } from './source.ts'
import { rounded } from '#kernel/contract/rounded.ts'

const isIn = sql<SqlBool>`part = 'opened' and submitted_at is not null`
const isOut = sql<SqlBool>`part = 'closed'`
const isNow = sql<SqlBool>`part = 'now'`
const isFixed = sql<SqlBool>`${isOut} and status = 'closed_fixed'`
const closed = rowsWhere(isOut)

const firstReply = medianAndP90(sql`first_reply_seconds / 3600.0`, sql`${isIn} and first_reply_seconds is not null`)
const closing = medianAndP90(sql`age_seconds / 86400.0`, sql`${isOut} and submitted_at is not null`)

const measures: Record<MeasureOf<typeof helpdeskReport>, GroupMeasure> = {
  submitted: counted(rowsWhere(isIn)),
  open: countOf(isNow),
  with_helpdesk: countOf(sql`${isNow} and turn = 'helpdesk'`),
  with_outlet: countOf(sql`${isNow} and turn = 'outlet'`),
  overdue: countOf(sql`${isNow} and is_overdue`),
  closed: counted(closed),
  fixed: countOf(isFixed),
  by_known_issue: countOf(sql`${isOut} and status = 'answered_by_known_issue'`),
  first_reply_hours: firstReply.median,
  first_reply_hours_p90: firstReply.p90,
  closing_days: closing.median,
  closing_days_p90: closing.p90,
  fixed_first_percent: percentOf(sql`recommended_count = 1`, isFixed),
  no_feedback_percent: percentOf(sql`status = 'closed_no_feedback'`, isOut),
  returned_percent: percentOf(sql`returned_count > 0`, isIn),
}

/** Of which part each measure is made. */
type CasePart = 'opened' | 'closed' | 'now'
const partOf: Readonly<Record<MeasureOf<typeof helpdeskReport>, CasePart>> = {
  submitted: 'opened',
  open: 'now',
  with_helpdesk: 'now',
  with_outlet: 'now',
  overdue: 'now',
  closed: 'closed',
  fixed: 'closed',
  by_known_issue: 'closed',
  first_reply_hours: 'opened',
  first_reply_hours_p90: 'opened',
  closing_days: 'closed',
  closing_days_p90: 'closed',
  fixed_first_percent: 'closed',
  no_feedback_percent: 'closed',
  returned_percent: 'opened',
}

type ReportContext = ActorContext & {
  view: Omit<ReportViewOf<typeof helpdeskReport>, 'rows' | 'sort' | 'columns' | 'compare'>
}

/** The cases of one part over some days. */
async function casesOf({ db, actor, deps, view }: ReportContext, { from, to }: Span, counted_by: CasePart) {
  // "All days" has no beginning, and a list accepts at most two years of days.
  const days = { period: undefined, from: from === beginning ? undefined : from, to }
  return (await caseSource.found({ db, actor, deps, query: { ...view, ...days, counted_by } })).rows
}

async function partsOf(request: ReportContext, span: Span): Promise<Record<CasePart, RawBuilder<unknown>>> {
  const { rows: _rows, ...view } = request.view as ReportContext['view'] & { rows?: unknown }
  const of = (part: CasePart) => casesOf({ ...request, view }, span, part)
  return { opened: await of('opened'), closed: await of('closed'), now: await of('now') }
}

const monthOf: Readonly<Record<CasePart, RawBuilder<unknown>>> = {
  opened: sql`to_char(opened_on, 'YYYY-MM')`,
  closed: sql`to_char(closed_on, 'YYYY-MM')`,
  now: sql`to_char(opened_on, 'YYYY-MM')`,
}

/** R11: cases as their list finds them. Each measure has its own days to count by. */
export const helpdeskReportSource = reportSource(helpdeskReport, {
  prepare: async (request) => {
    const { span, other } = requestedSpans(request)
    return { span, other, found: await partsOf(request, span), foundBefore: other && (await partsOf(request, other)) }
  },
  count: (counting) => {
    const { span, prepared, measures: requested, size } = counting
    const found = (span === prepared.other && prepared.foundBefore) || prepared.found
    const columns = size === undefined ? [...requested] : [...requested, size]
    const parts = new Set(columns.flatMap((key) => partOf[key as MeasureOf<typeof helpdeskReport>] ?? []))
    if (parts.size === 0) parts.add('opened')
    const each = [...parts].map(
      (part) =>
        sql`select found.*, ${part}::text as part, ${monthOf[part]} as month from (select * from ${found[part]}) as found`,
    )
    return countGroups(counting, {
      rows: sql`(${sql.join(each, sql` union all `)}) as helpdesk_case`,
      dimensions: {
        tier: sql`tier::text`,
        dtc: { value: sql`dtc.code`, each: sql`cross join lateral unnest(found.dtc_codes) as dtc (code)` },
      },
      measures,
    })
  },
})

/** Why a figure of R11 changed. */
export const helpdeskWhy = (ctx: ActorContext & { query: z.output<typeof helpdeskWhyView> }) =>
  whyOfReport({
    ctx,
    sums: helpdeskWhyMeasures,
    splits: ['system_group', 'model', 'region', 'outlet'] satisfies DimensionOf<typeof helpdeskReport>[],
    answer: (view) => helpdeskReportSource.answer({ ...ctx, query: view as ReportViewOf<typeof helpdeskReport> }),
  })

const mostCodes = 10

/** The trouble codes that most cases submitted in the period name. */
export async function topDtcs({ db, actor, deps, query }: ActorContext & { query: z.output<typeof topDtcView> }) {
  const now = deps.clock.now()
  const { span } = requestedSpans({ db, actor, deps, view: query, now, zone: deps.settings.brand_tz })
  const cases = await casesOf({ db, actor, deps, view: { ...query, submitted: 'true' } }, span, 'opened')
  const { rows } = await sql<Omit<TopDtc, 'share'> & { with_codes: number }>`
    with named as materialized (
      select dtc_codes, status, model from (select * from ${cases}) as found where dtc_codes <> '{}'
    )
    select code, count(*)::int as cases, (count(*) filter (where status = 'closed_fixed'))::int as fixed,
      (select count(*)::int from named) as with_codes,
      coalesce((select array_agg(model order by count desc, model) from (
        select model, count(*) from named same where code = any (same.dtc_codes) and model is not null
        group by model order by count(*) desc, model limit 3
      ) m), '{}') as models
    from named cross join lateral unnest(dtc_codes) as code
    group by code order by cases desc, code limit ${mostCodes}`.execute(db)
  return {
    dtcs: rows.map(({ with_codes, ...row }) => ({ ...row, share: rounded((100 * row.cases) / with_codes) })),
    with_codes: rows[0]?.with_codes ?? 0,
    as_of: now.toISOString(),
  }
}

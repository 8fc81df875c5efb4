import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import { countGroups } from '#kernel/report/groups.ts'
import { type Count, counted, countOf, meanOf, percentOf, sumOf } from '#kernel/report/measures.ts'
import { reportSource } from '#kernel/report/report-source.ts'
import { isCertifiedOn } from './certified.lookups.ts'
import { isOpen, isOverdue, lastOf, today } from './conditions.ts'
import type { AreaScore, revalidationsApi } from './contract.ts'
import { revalidationReport } from './report.contract.ts'
import type { RevalidationKind } from './vocabulary.ts'

interface ReportFilters {
  kind: RevalidationKind
  region?: readonly string[] | undefined
  outlet?: readonly string[] | undefined
  plan?: readonly string[] | undefined
  checklist?: readonly string[] | undefined
  result?: readonly string[] | undefined
}

interface Moment {
  zone: string
  now: Date
}

/** Findings of an outlet of this kind, of all its revalidations. */
const findingsOf = (kind: RevalidationKind, condition: RawBuilder<SqlBool>) => sql`
  (select count(*) from revalidation_finding finding join revalidation of_one on of_one.id = finding.revalidation_id
  where finding.outlet_id = outlet.id and of_one.kind = ${kind} and ${condition})`

const isIn = (column: RawBuilder<unknown>, values: readonly string[] | undefined) => values && isOneOf(column, values)

/** Each active outlet in scope with the last result of its kind, and what was found there; to follow FROM. */
function lastResults(view: ReportFilters, { zone, now }: Moment): RawBuilder<unknown> {
  const where = allOf([
    sql<SqlBool>`outlet.status = 'active'`,
    isIn(sql`region.code`, view.region),
    isIn(sql`outlet.code`, view.outlet),
    isIn(sql`plan.code`, view.plan),
    isIn(sql`checklist.code`, view.checklist),
    isIn(sql`last.result`, view.result),
  ])
  return sql`(
    select outlet.code as outlet, region.code as region, plan.code as plan, checklist.code as checklist,
      last.auditor_name as auditor, last.decided_on, last.status, last.score, last.valid_until, last.area_scores,
      last.valid_until - ${today(zone, now)} as days_left,
      ${isCertifiedOn(today(zone, now))} as is_certified,
      coalesce(last.status = 'expired', false) as is_expired,
      ${findingsOf(view.kind, isOpen)} as open_findings,
      ${findingsOf(view.kind, isOverdue(zone, now))} as overdue_findings
    from outlet join region on region.id = outlet.region_id
      left join revalidation last on last.id = ${lastOf(sql`outlet.id`, sql`${view.kind}::text`)}
      left join revalidation_plan plan on plan.id = last.plan_id
      left join checklist on checklist.id = last.checklist_id
    where ${where}) as found`
}

const extreme = (of: 'min' | 'max', value: RawBuilder<unknown>): Count => ({
  of: sql`${sql.raw(of)}(${value})`,
  total: (name) => sql`${sql.raw(of)}(${name})`,
})

/** What one row alone has; several together have none. */
const ofOne = (value: RawBuilder<unknown>): Count => ({
  of: sql`case when count(*) = 1 then min(${value}) end`,
  total: () => sql`null::text`,
})

/** R16: the last result of each active outlet of a kind, in groups; a mean counts each outlet once. */
export const revalidationReportSource = reportSource(revalidationReport, {
  prepare: () => ({ span: {} }),
  count: (counting) =>
    countGroups(counting, {
      rows: lastResults(counting.view, counting),
      dimensions: {},
      measures: {
        outlets: countOf(),
        last: counted(extreme('max', sql`decided_on`)),
        standing: counted(ofOne(sql`status`)),
        // Tenths are whole numbers, so that their sum is exact.
        score: meanOf(sql`(score * 10)::int`, sql`score is not null`, sql.lit(10)),
        valid_until: counted(extreme('min', sql`valid_until`)),
        days_left: counted(extreme('min', sql`days_left`)),
        certified: percentOf(sql`is_certified`, sql`true`),
        expired: countOf(sql`is_expired`),
        open_findings: counted(sumOf(sql`open_findings`)),
        overdue_findings: counted(sumOf(sql`overdue_findings`)),
      },
    }),
})

/** The mean score of each area over the last results, each outlet counted once; the lowest first. */
export async function areaScores({ db, deps, query }: Context<typeof revalidationsApi.areas>): Promise<AreaScore[]> {
  const moment = { zone: deps.settings.brand_tz, now: deps.clock.now() }
  const { rows } = await sql<AreaScore>`
    select area.key as area, count(*) as outlets, round(avg((area.value ->> 'score')::numeric), 1) as score
    from ${lastResults(query, moment)}, jsonb_each(area_scores) area
    group by area.key order by 3, 1`.execute(db)
  return rows
}

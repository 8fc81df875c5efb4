import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { allOf, isOneOf } from '#kernel/list/list-sql.ts'
import type { DecisionSpread, revalidationsApi } from './contract.ts'

/** A rate of fewer decisions says nothing about who decided. */
const leastDecisions = 5

const inRegion = (values: readonly string[] | undefined): RawBuilder<SqlBool> =>
  values ? isOneOf(sql`region.code`, values) : sql<SqlBool>`true`

/** The mean score of each auditor, by checklist and region. */
const auditors = ({ kind, region }: Context<typeof revalidationsApi.spread>['query']) => sql`
  select 'auditor'::text as by, checklist.code as of, region.code as region, r.auditor_user_id as who, r.auditor_name as name,
    count(*) as decisions, avg(r.score) as value
  from revalidation r join checklist on checklist.id = r.checklist_id join region on region.id = r.region_id
  where ${allOf([
    sql<SqlBool>`r.decided_on is not null and r.score is not null and r.auditor_name is not null and r.kind = ${kind}`,
    inRegion(region),
  ])} group by 1, 2, 3, 4, 5`

/** The share of NA declarations that each person approved, by region; an approval that was overturned since is one. */
const approvers = (region: readonly string[] | undefined) => sql`
  select 'approver'::text, null::text, decided.region, decided.who, (select s.full_name from rad.staff(array[decided.who]) s),
    decided.decisions, decided.value
  from (
    select region.code as region, d.decided_by as who, count(*) as decisions, 100.0 * avg((d.status <> 'rejected')::int) as value
    from na_declaration d join region on region.id = d.region_id
    where d.decided_by is not null and ${inRegion(region)} group by 1, 2 having count(*) >= ${leastDecisions}
  ) as decided`

/** The share of pleas that each panel upheld, by channel. */
const panels = (region: readonly string[] | undefined) => sql`
  select 'panel'::text, channel.code, null::text, panel.id, panel.name, count(*), 100.0 * avg((c.result = 'upheld')::int)
  from panel_case c join panel on panel.id = c.panel_id join channel on channel.id = panel.channel_id
    join ticket on ticket.id = c.ticket_id join region on region.id = ticket.region_id
  where c.decided_at is not null and ${inRegion(region)} group by channel.code, panel.id, panel.name
  having count(*) >= ${leastDecisions}`

/** M53: how far those who decide the same are apart, where several do; the widest first. */
export async function decisionSpreads({
  db,
  query,
}: Context<typeof revalidationsApi.spread>): Promise<DecisionSpread[]> {
  const { rows } = await sql<DecisionSpread>`
    with mean as (${auditors(query)} union all ${approvers(query.region)} union all ${panels(query.region)})
    select by, of, region, count(*) as people, sum(decisions)::int as decisions,
      round(min(value), 1) as lowest, (array_agg(name order by value, name))[1] as lowest_by,
      round(max(value), 1) as highest, (array_agg(name order by value desc, name))[1] as highest_by,
      round(max(value) - min(value), 1) as spread
    from mean where name is not null group by by, of, region having count(*) > 1
    order by spread desc, by, of, region`.execute(db)
  return rows
}

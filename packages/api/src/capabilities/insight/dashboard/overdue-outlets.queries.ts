import { sql } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import { over90ByOutlet } from '#capabilities/service/follow-ups/counts.lookups.ts'
import { isBreached } from '#capabilities/service/tickets/lookups.ts'
import type { OverdueOutlet } from './contract.ts'
import { workshopOf } from './waiting.queries.ts'

/** So many are named. */
const shown = 5

/**
 * The outlets in the scope with the most that is overdue: hold-ups of service and of the bodyshop, which are never one figure,
 * tickets, and vehicles over 90 days. Compared only where there are several, so a single outlet has none.
 */
export async function overdueOutlets(ctx: ActorContext, now: Date, today: string): Promise<OverdueOutlet[]> {
  const { db, actor } = ctx
  const can = (subject: string) => actor.ability.can('read', subject)
  if (!can('JobCard') || !can('Ticket') || !can('FollowUp')) return []
  const at = sql`${now.toISOString()}::timestamptz`
  const isLate = sql`expected_until < ${at}`
  // As the filter of days of their list has it.
  const lasts = (days: number) => sql`started_at <= ${at} - make_interval(days => ${days})`
  // A territory manager looks at what lasts long, others at what is overdue.
  const byLength = workshopOf(actor.roles) === 'long'
  const { rows } = await sql<OverdueOutlet>`
    with on_hold as (
      select outlet_id, count(*) filter (where job_type = 'service' and ${isLate}) as holdups_service,
        count(*) filter (where job_type = 'bodyshop' and ${isLate}) as holdups_bodyshop,
        count(*) filter (where job_type = 'service' and ${lasts(7)}) as over_7,
        count(*) filter (where job_type = 'bodyshop' and ${lasts(15)}) as over_15
      from holdup where ended_at is null group by 1
    ),
    late as (select outlet_id, count(*) as tickets from ticket where ended_at is null and ${isBreached} group by 1),
    unseen as (${over90ByOutlet(today)}),
    counted as (
      select outlet_id, coalesce(holdups_service, 0)::int as holdups_service,
        coalesce(holdups_bodyshop, 0)::int as holdups_bodyshop, coalesce(tickets, 0)::int as tickets,
        coalesce(over_90, 0)::int as over_90, coalesce(over_7, 0)::int as over_7, coalesce(over_15, 0)::int as over_15
      from on_hold full join late using (outlet_id) full join unseen using (outlet_id)
    )
    select outlet.code as outlet, outlet.name, holdups_service, holdups_bodyshop, tickets, over_90, over_7, over_15
    from counted join outlet on outlet.id = outlet_id
    order by ${byLength ? sql`over_7 + over_15 desc,` : sql``} holdups_service + holdups_bodyshop + tickets desc, over_90 desc, outlet.code
    limit ${shown}`.execute(db)
  return rows.length > 1 ? rows : []
}

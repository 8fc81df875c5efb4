import { sql } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import { over90ByOutlet } from '#capabilities/service/follow-ups/counts.lookups.ts'
import { isBreached } from '#capabilities/service/tickets/lookups.ts'
import type { OverdueOutlet } from './contract.ts'

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
  const { rows } = await sql<OverdueOutlet>`
    with on_hold as (
      select outlet_id, count(*) filter (where job_type = 'service') as holdups_service,
        count(*) filter (where job_type = 'bodyshop') as holdups_bodyshop
      from holdup where ended_at is null and expected_until < ${now.toISOString()}::timestamptz group by 1
    ),
    late as (select outlet_id, count(*) as tickets from ticket where ended_at is null and ${isBreached} group by 1),
    unseen as (${over90ByOutlet(today)}),
    counted as (
      select outlet_id, coalesce(holdups_service, 0)::int as holdups_service,
        coalesce(holdups_bodyshop, 0)::int as holdups_bodyshop, coalesce(tickets, 0)::int as tickets,
        coalesce(over_90, 0)::int as over_90
      from on_hold full join late using (outlet_id) full join unseen using (outlet_id)
    )
    select outlet.code as outlet, outlet.name, holdups_service, holdups_bodyshop, tickets, over_90
    from counted join outlet on outlet.id = outlet_id
    order by holdups_service + holdups_bodyshop + tickets desc, over_90 desc, outlet.code
    limit ${shown}`.execute(db)
  return rows.length > 1 ? rows : []
}

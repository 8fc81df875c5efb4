import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { lostDays } from '@rad/api/internal/capabilities/service/follow-ups/vocabulary.ts'

/** The reasons in their turn. Not because of the outlet: that would open a complaint. */
const reasons = ['LOST-OUT', 'LOST-PRC', 'LOST-NIN', 'LOST-OUT', 'LOST-SEL', 'LOST-DIS', 'LOST-PRC']
/** One of so many customers who were reached and did not come was given up. */
const everyOne = 3

/** Customers who were given up as lost after the last attempt to bring them in, by the service manager of their outlet. */
export async function seedLostCustomers(db: Db, deps: Deps): Promise<void> {
  const zone = deps.settings.brand_tz
  await sql`
    with reached as (
      select f.id, f.outlet_id, f.last_attempt_at + interval '20 minutes' as at, row_number() over (order by v.vin) as place
      from follow_up f join vehicle v on v.id = f.vehicle_id
      where f.status = 'contacted'
        and (f.last_attempt_at at time zone ${zone})::date between (${deps.clock.now().toISOString()}::timestamptz at time zone ${zone})::date
          - ${sql.lit(lostDays - 2)} and (${deps.clock.now().toISOString()}::timestamptz at time zone ${zone})::date - 1
    ), managers as (
      select distinct on (s.outlet_id) s.outlet_id, u.id, u.full_name from user_scope s join app_user u on u.id = s.user_id
      where 'SVM' = any (u.roles) and s.outlet_id is not null order by s.outlet_id, u.email
    ), lost as (
      update follow_up f set status = 'lost', lost_reason_id = reason.id, lost_on = (reached.at at time zone ${zone})::date,
        last_outlet_update_at = reached.at
      from reached join lost_reason reason
        on reason.code = (${sql.val(reasons)}::text[])[1 + (reached.place / ${sql.lit(everyOne)}) % ${sql.lit(reasons.length)}]
      where f.id = reached.id and reached.place % ${sql.lit(everyOne)} = 0
      returning f.id, f.outlet_id, reached.at
    )
    insert into timeline_event (entity_kind, entity_id, at, actor, actor_id, actor_role, type, before, after, system)
    select 'follow_up', lost.id, lost.at, coalesce(managers.full_name, 'System'), managers.id,
      case when managers.id is not null then 'SVM' end, 'lost', '{"status":"contacted"}', '{"status":"lost"}', managers.id is null
    from lost left join managers on managers.outlet_id = lost.outlet_id order by lost.at, lost.id`.execute(db)
}

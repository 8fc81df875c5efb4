import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { caseDigits } from '#kernel/contract/case-digits.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { product, recordEvents } from '#capabilities/service/timeline/commands.ts'
import { daysAhead } from './vocabulary.ts'

/** The first day on which the odometer had reached the kilometers of the next service. */
const reachedOn = sql`(select min(r.read_on) from odometer_reading r where r.vehicle_id = v.id and r.km >= v.next_due_km)`

/** When the service of a vehicle `v` is due: by time, by kilometers, or by whichever comes first. */
export const dueOn = sql`case coalesce(v.due_basis, 'whichever_first')
  when 'time' then v.next_due_on when 'km' then ${reachedOn} else least(v.next_due_on, ${reachedOn}) end`

/** Vehicles in use whose service is due within ten days, or was, and that no follow-up of that due date was opened for. */
export const dueVehicles = (today: string) => sql`
  select v.id, v.vin, v.customer_id, v.home_outlet_id, v.model_id, coalesce(v.due_basis, 'whichever_first') as due_basis, due.due_on
  from vehicle v cross join lateral (select ${dueOn} as due_on) due
  where v.status = 'in_use' and v.home_outlet_id is not null and due.due_on <= ${today}::date + ${sql.lit(daysAhead)}
    and (v.next_due_on <= ${today}::date + ${sql.lit(daysAhead)} or v.odometer_last >= v.next_due_km)
    and not exists (select from follow_up f where f.vehicle_id = v.id and (f.ended_at is null
      or (f.first_due_on = due.due_on and f.status <> 'withdrawn')))`

const todayOf = (deps: Deps) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** Opens them, those that are still due. A vehicle that was seen since the first reminder carries the card that is looked at next. */
async function openSome(db: Db, deps: Deps, ids: readonly string[]) {
  const today = todayOf(deps)
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  const { rows } = await sql<{ id: string; status: string; due_on: string }>`
    insert into follow_up (no, vehicle_id, customer_id, outlet_id, dealer_id, region_id, channel_id, status, due_on, first_due_on,
      due_basis, eligible, opened_at, opened_on, seen_card_id)
    select ${`N${today.slice(2, 4)}`} || o.code || '-' || to_char(nextval('follow_up_no'), ${sql.lit(caseDigits)}), due.id,
      due.customer_id, o.id, o.dealer_id, o.region_id, m.channel_id,
      case when due.due_on < ${today}::date then 'open' else 'upcoming' end, due.due_on, due.due_on, due.due_basis,
      coalesce(c.active and (c.consent_sms or c.consent_whatsapp or c.consent_email)
        and (c.do_not_contact_until is null or c.do_not_contact_until < ${today}::date), false),
      ${now}, ${today}::date,
      (select card.id from job_card card where card.vehicle_id = due.id and card.status not in ('booked', 'cancelled')
        and card.received_on >= due.due_on - ${sql.lit(daysAhead)} order by card.received_at, card.id limit 1)
    from (${dueVehicles(today)} and v.id = any (${sql.val([...ids])}::uuid[]) order by v.vin for update of v) due
      join outlet o on o.id = due.home_outlet_id left join model m on m.id = due.model_id
      left join customer c on c.id = due.customer_id
    on conflict do nothing
    returning id, status, due_on::text as due_on`.execute(db)
  return rows
}

/** Opens follow-ups ten days before their due date (docs/domain.md#follow-ups). What is open already stays: run twice, it opens none twice. */
export const openFollowUps = {
  name: 'open follow-ups',
  everySeconds: 900,
  due: async (db, deps) => {
    const { rows } = await sql<{ id: string; label: string }>`
      select due.id, due.vin as label from (${dueVehicles(todayOf(deps))}) due order by due.due_on, due.vin
      limit ${sql.lit(maxPerRound)}`.execute(db)
    return rows
  },
  batchSize: 200,
  async runBatch(db, deps, ids) {
    const opened = await openSome(db, deps, ids)
    const events = opened.map(({ id, due_on }) => ({
      entity_kind: 'follow_up' as const,
      entity_id: id,
      type: 'opened',
      after: { due_on },
      system: true,
    }))
    await recordEvents({ db, deps, actor: product }, events)
    await auditWork(
      db,
      opened.map(({ id, status, due_on }) => ({
        action: 'open',
        entity: 'follow_up',
        entity_id: id,
        after: { status, due_on },
      })),
    )
  },
} satisfies Job

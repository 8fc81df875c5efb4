import { sql } from 'kysely'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'

/** A job card about whose vehicle a case may be. */
export interface Card {
  id: string
  no: string
  vin: string
  reg_no: string | null
  vehicle_id: string | null
  model: string
  odometer: number | null
  outlet_id: string
  outlet: string
  dealer_id: string
  region_id: string
  channel_id: string | null
  calendar_id: string
  job_type: 'service' | 'bodyshop'
  received_at: string
  is_open: boolean
  /** Its hold-up that waits for the helpdesk, while it lasts. */
  holdup_id: string | null
  manager_id: string | null
  manager: string
}

/** Cards with a vehicle and who runs their workshop: those that wait for the helpdesk first. */
export async function cardsWithVehicles(db: Db): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select c.id, c.no, c.vin, c.reg_no, c.vehicle_id, v.model, c.odometer, c.outlet_id, o.code as outlet, c.dealer_id,
      c.region_id, c.channel_id, c.job_type, c.received_at, c.ended_at is null as is_open, h.id as holdup_id,
      coalesce(o.calendar_id, r.calendar_id, (select id from calendar where is_default)) as calendar_id,
      m.id as manager_id, coalesce(m.full_name, 'System') as manager
    from job_card c
      join vehicle v on v.id = c.vehicle_id
      join outlet o on o.id = c.outlet_id
      join region r on r.id = o.region_id
      left join lateral (
        select h.id from holdup h join holdup_reason w on w.id = h.reason_id
        where h.job_card_id = c.id and h.ended_at is null and w.code = 'S-TEC-TAC' limit 1
      ) h on true
      left join lateral (
        select u.id, u.full_name from user_scope s join app_user u on u.id = s.user_id
        where s.outlet_id = c.outlet_id and s.job_type = c.job_type order by u.username limit 1
      ) m on true
    where c.vin is not null and v.model is not null and c.status <> 'cancelled'
    order by h.id is null, md5(c.no)`.execute(db)
  return rows
}

import { sql, type RawBuilder } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import type { HistoryKind, HistoryLine } from './contract.ts'
import { findVehicle } from './queries.ts'
import { historyKinds, historyRights } from './vocabulary.ts'

/** At most so many lines are returned for one vehicle, the newest. */
const mostLines = 500

type Part = (vehicle: { id: string; vin: string }, zone: string) => RawBuilder<unknown>

/**
 * What each kind adds to a vehicle's history: number, moment, title, codes, status, outlet, and the path of its page. Each table
 * has its own row-level security, so that of a vehicle known to two outlets each reads its own cases.
 */
const parts: Record<HistoryKind, Part> = {
  complaint: ({ vin }) => sql`
    select 'complaint' as kind, c.no, c.received_on as day, c.received_at as at, null as title,
      array_remove(array[c.category, c.sub_category], null) as codes, c.status, c.outlet_id, '/complaints/' || c.no as link
    from complaint c where c.vin = ${vin}`,
  ticket: ({ vin }) => sql`
    select 'ticket' as kind, t.no, t.opened_on as day, t.opened_at as at, t.title, '{}'::text[] as codes, t.status, t.outlet_id,
      '/tickets/' || t.no as link
    from ticket t where t.vin = ${vin}`,
  job_card: ({ id }) => sql`
    select 'job_card' as kind, j.no, j.received_on as day, j.received_at as at, j.concern as title,
      array[j.job_type, j.service_type] as codes, j.status, j.outlet_id, '/job-cards/' || j.no as link
    from job_card j where j.vehicle_id = ${id}`,
  conversation: ({ vin }) => sql`
    select 'conversation' as kind, s.no, s.started_on as day, s.started_at as at,
      concat_ws(' · ', b.name, (select i.name from intent i where i.code = s.main_intent)) as title,
      '{}'::text[] as codes, s.outcome as status, s.outlet_id, '/conversations/' || s.no as link
    from conversation s join bot b on b.id = s.bot_id where s.vin = ${vin}`,
}

/** The cases of a vehicle and the conversations about it, of the kinds the actor may read, newest first. */
export async function vehicleHistory(ctx: ActorContext, vin: string) {
  const { db, actor, deps } = ctx
  const vehicle = await findVehicle(ctx, { vin })
  const kinds = historyKinds.filter((kind) => actor.ability.can('read', historyRights[kind]))
  if (kinds.length === 0) return { lines: [], counts: {} }
  const all = sql.join(
    kinds.map((kind) => parts[kind](vehicle, deps.settings.brand_tz)),
    sql` union all `,
  )
  const { rows } = await sql<HistoryLine>`
    select line.kind, line.no, line.day, line.title, line.codes, line.status, place.outlet, place.outlet_name, line.link
    from (select * from (${all}) every_line order by at desc, no desc limit ${mostLines}) line
      left join lateral rad.places_named(array[line.outlet_id]) place on true
    order by line.at desc, line.no desc`.execute(db)
  const counts = Object.fromEntries(kinds.map((kind) => [kind, rows.filter((line) => line.kind === kind).length]))
  return { lines: rows, counts }
}

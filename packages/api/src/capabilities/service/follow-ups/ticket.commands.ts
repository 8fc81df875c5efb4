import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { openTicket } from '#capabilities/service/tickets/opening.commands.ts'
import { product } from '#capabilities/service/timeline/commands.ts'
import { idleDays, overdueDays } from './vocabulary.ts'

/** As many follow-ups as the ticket lists; how many there are is in its title. */
const mostListed = 50

/** Over 90 days, waiting for the outlet, and without an attempt for fifteen days. */
const isIdle = (today: string, zone: string) => sql<boolean>`(
  follow_up.status in ('open', 'contacted') and follow_up.due_on < ${today}::date - ${sql.lit(overdueDays)}
  and coalesce((follow_up.last_attempt_at at time zone ${zone})::date < ${today}::date - ${sql.lit(idleDays)}, true))`

/** The Monday of a week. */
const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

interface Idle {
  no: string
  vehicle: string
  due_on: string
}

const readIdle = async (db: Db, outlet_id: string, today: string, zone: string) => {
  const { rows } = await sql<Idle>`
    select follow_up.no, coalesce(vehicle.reg_no, vehicle.vin) as vehicle, follow_up.due_on::text as due_on
    from follow_up join vehicle on vehicle.id = follow_up.vehicle_id
    where follow_up.outlet_id = ${outlet_id}::uuid and ${isIdle(today, zone)} order by follow_up.due_on, follow_up.no`.execute(
    db,
  )
  return rows
}

/** The first of them, each in a line of its own. */
const listOf = (idle: readonly Idle[]) =>
  idle
    .slice(0, mostListed)
    .map(({ no, vehicle, due_on }) => `${vehicle}, ${due_on}, ${no}`)
    .join('\n')

async function openOne(db: Db, deps: Deps, outlet_id: string): Promise<void> {
  const zone = deps.settings.brand_tz
  const today = dayIn(zone, deps.clock.now())
  const outlet = await db
    .selectFrom('outlet')
    .select(['id', 'code', 'dealer_id', 'region_id'])
    .where('id', '=', outlet_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const week = mondayOf(today)
  const earlier = await db
    .selectFrom('follow_up_ticket')
    .select('week')
    .where('outlet_id', '=', outlet_id)
    .where('week', '=', week)
    .executeTakeFirst()
  const idle = await readIdle(db, outlet_id, today, zone)
  if (earlier || idle.length === 0) return
  const ticket = await openTicket(
    { db, deps, actor: product },
    {
      kind: 'nr_overdue',
      outlet,
      job_type: 'service',
      channel_id: null,
      title: `Not reported for over ${overdueDays} days, without an attempt for ${idleDays}: ${idle.length}`,
      description: listOf(idle),
      priority: 'P3',
      category: null,
      sub_category: null,
      vin: null,
      complaint_id: null,
    },
  )
  await db
    .insertInto('follow_up_ticket')
    .values({ outlet_id, week, ticket_id: ticket.id, follow_ups: idle.length })
    .execute()
  await auditWork(db, [
    {
      action: 'open_ticket',
      entity: 'outlet',
      entity_id: outlet_id,
      after: { ticket: ticket.no, follow_ups: idle.length },
    },
  ])
}

/** Opens one ticket a week for each outlet with follow-ups over 90 days that no one works on (docs/domain.md#follow-ups). */
export const openFollowUpTickets = {
  name: 'open tickets of follow-ups',
  everySeconds: 3600,
  due: async (db, deps) => {
    const zone = deps.settings.brand_tz
    const today = dayIn(zone, deps.clock.now())
    const { rows } = await sql<{ id: string; label: string }>`
      select outlet.id, outlet.code as label from outlet
      where not exists (select from follow_up_ticket t where t.outlet_id = outlet.id and t.week = ${mondayOf(today)}::date)
        and exists (select from follow_up where follow_up.outlet_id = outlet.id and ${isIdle(today, zone)})
      order by outlet.code limit ${sql.lit(maxPerRound)}`.execute(db)
    return rows
  },
  batchSize: 1,
  async runBatch(db, deps, ids) {
    for (const id of ids) await openOne(db, deps, id)
  },
} satisfies Job

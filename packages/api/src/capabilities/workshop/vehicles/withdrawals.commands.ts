import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { conflict, forbidden, notFound } from '#kernel/command/errors.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { lockReadings, neighboursOf } from './commands.ts'
import type { Vehicle, vehiclesApi } from './contract.ts'
import { findVehicle } from './queries.ts'
import { type Neighbours, refusedReading, refusedWithdrawal } from './rules.ts'

type Ctx = Context<typeof vehiclesApi.withdrawReading | typeof vehiclesApi.restoreReading>

/** The vehicle, to which its home outlet alone does this. Of two at once, the second sees what the first wrote. */
async function lockedVehicle(ctx: Ctx): Promise<Vehicle> {
  const { id, can_change } = await findVehicle(ctx, { vin: ctx.params.vin })
  if (!can_change) throw forbidden('Only the home outlet can change the readings of this vehicle.')
  await lockReadings(ctx, id)
  return findVehicle(ctx, { id })
}

/** The readings just before and after one, itself left out. */
async function besides({ db }: Ctx, vehicle_id: string, id: string): Promise<Neighbours> {
  const { rows } = await sql<{ side: 'before' | 'after'; km: number; cluster_replaced: boolean }>`
    with own as (select read_on, read_at from odometer_reading where id = ${id}::uuid)
    (select 'before' as side, r.km, r.cluster_replaced from odometer_reading r, own
      where r.vehicle_id = ${vehicle_id}::uuid and r.id <> ${id}::uuid and (r.read_on, r.read_at) <= (own.read_on, own.read_at)
      order by r.read_on desc, r.read_at desc limit 1)
    union all
    (select 'after', r.km, r.cluster_replaced from odometer_reading r, own
      where r.vehicle_id = ${vehicle_id}::uuid and r.id <> ${id}::uuid and (r.read_on, r.read_at) > (own.read_on, own.read_at)
      order by r.read_on, r.read_at limit 1)`.execute(db)
  return { before: rows.find(({ side }) => side === 'before'), after: rows.find(({ side }) => side === 'after') }
}

/** Withdraws a mistyped reading. Follow-ups look again at what it opened (docs/domain.md#follow-ups). */
export async function withdrawReading(ctx: Context<typeof vehiclesApi.withdrawReading>): Promise<Vehicle> {
  const { db, deps, actor, params, body } = ctx
  const vehicle = await lockedVehicle(ctx)
  if (vehicle.withdrawn_readings.some(({ id }) => id === params.id))
    throw conflict('state.reading', 'This reading is already withdrawn.', { current: vehicle })
  const reading = vehicle.readings.find(({ id }) => id === params.id)
  if (!reading) throw notFound()
  const { km, read_on, job_card } = reading
  if (job_card)
    throw conflict('state.reading', `This reading is of job card ${job_card}. Correct the odometer there.`, {
      current: vehicle,
    })
  const refused = refusedWithdrawal(await besides(ctx, vehicle.id, params.id))
  if (refused) throw conflict('state.reading', refused, { current: vehicle })
  await sql`
    insert into odometer_withdrawal (id, vehicle_id, km, read_on, cluster_replaced, read_by, read_at, reason, withdrawn_by, withdrawn_at)
    select id, vehicle_id, km, read_on, cluster_replaced, read_by, read_at, ${body.reason}::text, ${actor.user_id}::uuid,
      ${deps.clock.now().toISOString()}::timestamptz
    from odometer_reading where id = ${params.id}::uuid`.execute(db)
  await db.deleteFrom('odometer_reading').where('id', '=', params.id).execute()
  const before = { km, read_on }
  const event = { entity_kind: 'vehicle', entity_id: vehicle.id, type: 'reading_withdrawn' } as const
  await recordEvent(ctx, { ...event, text: body.reason, before })
  await ctx.audit({ action: 'withdraw_reading', entity: 'vehicle', entity_id: vehicle.id, before, after: body })
  return findVehicle(ctx, { id: vehicle.id })
}

/** Undoes a withdrawal, where the reading still fits between the others. */
export async function restoreReading(ctx: Context<typeof vehiclesApi.restoreReading>): Promise<Vehicle> {
  const { db, params } = ctx
  const vehicle = await lockedVehicle(ctx)
  if (vehicle.readings.some(({ id }) => id === params.id))
    throw conflict('state.reading', 'This reading is not withdrawn.', { current: vehicle })
  const withdrawn = vehicle.withdrawn_readings.find(({ id }) => id === params.id)
  if (!withdrawn) throw notFound()
  const { km, read_on, cluster_replaced } = withdrawn
  const refused = refusedReading(km, cluster_replaced, await neighboursOf(ctx, vehicle.id, read_on))
  if (refused) throw conflict('state.reading', refused, { current: vehicle })
  await sql`
    insert into odometer_reading (id, vehicle_id, km, read_on, cluster_replaced, read_by, read_at)
    select id, vehicle_id, km, read_on, cluster_replaced, read_by, read_at from odometer_withdrawal where id = ${params.id}::uuid`.execute(
    db,
  )
  await db.deleteFrom('odometer_withdrawal').where('id', '=', params.id).execute()
  const after = { km, read_on }
  const event = { entity_kind: 'vehicle', entity_id: vehicle.id, type: 'reading_restored' } as const
  await recordEvent(ctx, { ...event, text: `${km} km`, after })
  await ctx.audit({ action: 'restore_reading', entity: 'vehicle', entity_id: vehicle.id, after })
  return findVehicle(ctx, { id: vehicle.id })
}

import { sql } from 'kysely'
import type { Context, DbContext } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { idByCode } from '#kernel/command/references.ts'
import { type Doer, recordChange, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { type Vehicle, vehicleFields, type vehiclesApi } from './contract.ts'
import { findVehicle } from './queries.ts'
import { type Neighbours, refusedReading } from './rules.ts'

const vehicles = defineRecord({
  table: 'vehicle',
  name: 'vehicle',
  find: (ctx, id) => findVehicle(ctx, { id }),
  taken: () => conflict('unique.vin', 'This VIN is already recorded.'),
})

interface Named {
  home_outlet?: string | null | undefined
  selling_outlet?: string | null | undefined
  owner?: string | null | undefined
  make?: string | null | undefined
  model?: string | null | undefined
}

async function ownerOf<N extends string | null | undefined>({ db }: DbContext, no: N) {
  if (typeof no !== 'string') return no as Exclude<N, string>
  const found = await db.selectFrom('customer').select('id').where('no', '=', no.toUpperCase()).executeTakeFirst()
  if (!found) throw invalid({ owner: 'Customer not found.' })
  return found.id
}

/** The model in the master, looked up by the statement that writes it; of an unknown one none. */
const modelOf = ({ db }: DbContext, make: string | null, model: string | null) =>
  make && model ? db.selectFrom('model').where('make', '=', make).where('name', '=', model).select('id') : null

/** The columns of what is named by codes. What is left out stays as it is. */
async function referencesOf(ctx: DbContext, { home_outlet, selling_outlet, owner }: Named) {
  return {
    home_outlet_id: await idByCode(ctx.db, 'outlet', home_outlet, { home_outlet: 'Outlet not found.' }),
    selling_outlet_id: await idByCode(ctx.db, 'outlet', selling_outlet, { selling_outlet: 'Outlet not found.' }),
    customer_id: await ownerOf(ctx, owner),
  }
}

/** Adds a vehicle to an outlet. Its VIN is unique in the network; a wrong check digit is reported in the response. */
export async function addVehicle(ctx: Context<typeof vehiclesApi.add>): Promise<Vehicle> {
  const { home_outlet, selling_outlet, owner, ...fields } = ctx.body
  if (home_outlet === null && !ctx.actor.whole_network) throw invalid({ home_outlet: 'Choose an outlet.' })
  const vehicle = await vehicles.add(ctx, {
    ...fields,
    ...(await referencesOf(ctx, { home_outlet, selling_outlet, owner })),
    model_id: modelOf(ctx, fields.make, fields.model),
  })
  await recordEvent(ctx, { entity_kind: 'vehicle', entity_id: vehicle.id, type: 'added' })
  return vehicle
}

/** Changes the master data of a vehicle, which its home outlet alone does. */
export async function updateVehicle(ctx: Context<typeof vehiclesApi.update>): Promise<Vehicle> {
  const before = await findVehicle(ctx, { vin: ctx.params.vin })
  if (!before.can_change) throw forbidden('Only the home outlet can change this vehicle.')
  if (ctx.body.home_outlet === null && !ctx.actor.whole_network) throw invalid({ home_outlet: 'Choose an outlet.' })
  return vehicles.change(ctx, before, ctx.body, {
    columns: async (given) => {
      const { home_outlet: _, selling_outlet: __, owner: ___, ...fields } = given
      const { make = before.make, model = before.model } = given
      return {
        ...fields,
        ...(await referencesOf(ctx, given)),
        ...(fields.make === undefined && fields.model === undefined ? {} : { model_id: modelOf(ctx, make, model) }),
      }
    },
    also: (_, after) => recordChange(ctx, 'vehicle', Object.keys(vehicleFields.fields), before, after),
  })
}

/** What the odometer showed next to a day: the last of it and before, and the first after. */
export async function neighboursOf({ db }: DbContext, vehicle_id: string, read_on: string): Promise<Neighbours> {
  const readings = () =>
    db.selectFrom('odometer_reading').select(['km', 'cluster_replaced']).where('vehicle_id', '=', vehicle_id).limit(1)
  return {
    before: await readings()
      .where('read_on', '<=', read_on)
      .orderBy('read_on', 'desc')
      .orderBy('read_at', 'desc')
      .executeTakeFirst(),
    after: await readings().where('read_on', '>', read_on).orderBy('read_on').orderBy('read_at').executeTakeFirst(),
  }
}

/** Of two who read at once, the second is compared with what the first wrote. */
export const lockReadings = ({ db }: DbContext, vehicle_id: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`odometer ${vehicle_id}`}))`.execute(db)

export interface NewReading {
  vehicle_id: string
  km: number
  read_on: string
  cluster_replaced: boolean
  /** The job card it was read for. */
  job_card_id?: string
}

/**
 * Stores an odometer reading, in the transaction of the change it belongs to; refused at `km` where it fell. The database copies
 * the last reading to the vehicle.
 */
export async function recordReading(
  ctx: DbContext & { actor: Doer & { user_id: string } },
  reading: NewReading,
): Promise<void> {
  const { vehicle_id, km, read_on, cluster_replaced, job_card_id = null } = reading
  const now = ctx.deps.clock.now()
  await lockReadings(ctx, vehicle_id)
  const refused = refusedReading(km, cluster_replaced, await neighboursOf(ctx, vehicle_id, read_on))
  if (refused) throw invalid({ km: refused })
  await ctx.db
    .insertInto('odometer_reading')
    .values({ vehicle_id, km, read_on, cluster_replaced, job_card_id, read_by: ctx.actor.user_id, read_at: now })
    .execute()
  await recordEvent(ctx, {
    entity_kind: 'vehicle',
    entity_id: vehicle_id,
    type: cluster_replaced ? 'cluster_replaced' : 'odometer_read',
    text: `${km} km`,
    after: { km, read_on },
  })
}

/** Adds a reading to a vehicle that the actor can see, at any outlet. */
export async function addReading(ctx: Context<typeof vehiclesApi.addReading>): Promise<Vehicle> {
  const { deps, params, body } = ctx
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const { km, cluster_replaced, read_on = today } = body
  if (read_on > today) throw invalid({ read_on: 'This day can’t be in the future.' })
  const { id } = await findVehicle(ctx, params)
  await recordReading(ctx, { vehicle_id: id, km, read_on, cluster_replaced })
  await ctx.audit({
    action: 'read_odometer',
    entity: 'vehicle',
    entity_id: id,
    after: { km, read_on, cluster_replaced },
  })
  return findVehicle(ctx, { id })
}

import type { ActorContext, Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { outletOf } from '#capabilities/workshop/job-cards/lookups.ts'

/** The job card that a case is about, as the user sees it. */
async function cardOf(db: Db, no: string) {
  const card = await db
    .selectFrom('job_card')
    .select([
      'id',
      'no',
      'vin',
      'vehicle_id',
      'odometer',
      'outlet_id',
      'dealer_id',
      'region_id',
      'channel_id',
      'job_type',
    ])
    .where('no', '=', no.toUpperCase())
    .executeTakeFirst()
  if (!card) throw invalid({ job_card: 'Job card not found.' })
  return card
}

/** The one vehicle that a case is about, as it was when the case was written. */
async function vehicleOf(db: Db, vin: string) {
  const vehicle = await db
    .selectFrom('vehicle')
    .leftJoin('model', 'model.id', 'vehicle.model_id')
    .select(['vehicle.id as vehicle_id', 'vehicle.vin', 'vehicle.reg_no', 'vehicle.model', 'model.channel_id'])
    .where('vehicle.vin', '=', vin)
    .executeTakeFirst()
  if (!vehicle) throw invalid({ vin: 'Vehicle not found. Open a job card for it first.' })
  return vehicle
}

interface Given {
  job_card?: string | null | undefined
  vin?: string | null | undefined
  odometer?: number | null | undefined
}

const noVehicle = { vehicle_id: null, vin: null, reg_no: null, model: null }

/** The columns that a change sets of job card and vehicle; none where it names neither. A card names its vehicle. */
export async function aboutOf(db: Db, given: Given) {
  const card = given.job_card ? await cardOf(db, given.job_card) : given.job_card === undefined ? undefined : null
  // A card of a feed may carry a VIN that is none, and belongs to no vehicle then.
  const vin = card && !given.vin ? (card.vehicle_id ? card.vin : null) : given.vin
  const vehicle = vin ? await vehicleOf(db, vin) : undefined
  const { channel_id, ...named } = vehicle ?? { channel_id: null }
  const km = given.odometer ?? (card ? card.odometer : undefined)
  return {
    card,
    channel_id: (card ? card.channel_id : null) ?? channel_id,
    columns: {
      ...(card !== undefined && { job_card_id: card?.id ?? null }),
      ...(vin === null && noVehicle),
      ...(vehicle && named),
      ...(given.odometer === null && !card ? { odometer: null } : km !== undefined && { odometer: km }),
    },
  }
}

/** Where a case belongs: the outlet of its job card, else the one that is named, else the only one its writer works for. */
export async function placeFor(
  { db }: Pick<ActorContext, 'db'>,
  card: Awaited<ReturnType<typeof cardOf>> | null | undefined,
  code: string | null,
) {
  if (card) {
    const { outlet_id, dealer_id, region_id, job_type } = card
    const outlet = await db.selectFrom('outlet').select('code').where('id', '=', outlet_id).executeTakeFirst()
    if (!outlet) throw invalid({ job_card: 'Job card not found.' })
    return { outlet_id, dealer_id, region_id, job_type, code: outlet.code }
  }
  const named = code ?? (await onlyOutlet(db))
  if (!named) throw invalid({ outlet: 'Choose an outlet.' })
  const outlet = await outletOf(db, named)
  return { outlet_id: outlet.id, dealer_id: outlet.dealer_id, region_id: outlet.region_id, code: outlet.code }
}

async function onlyOutlet(db: Db): Promise<string | undefined> {
  const [one, other] = await db.selectFrom('outlet').select('code').limit(2).execute()
  return other ? undefined : one?.code
}

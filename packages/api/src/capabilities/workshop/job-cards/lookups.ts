import { sql } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { lacksFunction } from '#capabilities/network/outlets/lookups.ts'
import type { WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'

/** Where a card belongs, copied when it is opened: history keeps it when the outlet moves (docs/domain.md#cases). */
export async function outletOf(db: Db, code: string) {
  const outlet = await db
    .selectFrom('outlet')
    .select(['id', 'code', 'dealer_id', 'region_id', 'status', 'functions'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!outlet) throw invalid({ outlet: 'Outlet not found.' })
  if (outlet.status === 'closed') throw invalid({ outlet: 'This outlet is closed and can’t take new cases.' })
  return outlet
}

/** A card is of work that its outlet does: those responsible for its other work would not see it. */
export function checkFunction({ functions }: { functions: readonly string[] }, job_type: WorkType): void {
  if (!functions.includes(job_type)) throw invalid({ outlet: lacksFunction[job_type] })
}

/** The id of a customer by their number; null empties it, undefined leaves it. */
export async function customerOf(db: Db, no: string | null | undefined): Promise<string | null | undefined> {
  if (no === null || no === undefined) return no
  const customer = await db.selectFrom('customer').select('id').where('no', '=', no).executeTakeFirst()
  if (!customer) throw invalid({ customer: 'Customer not found.' })
  return customer.id
}

interface OfVehicle {
  channel_id: string | null
  last_km: number | null
}

/** The channel of a vehicle's model and what its odometer showed last by a day, though another outlet keeps it. */
export async function vehicleOf(
  { db }: Pick<ActorContext, 'db'>,
  { vin, on, card = null }: { vin: string | null; on: string; card?: string | null },
): Promise<OfVehicle> {
  const none = { channel_id: null, last_km: null }
  if (vin === null) return none
  const { rows } = await sql<OfVehicle>`
    select channel_id, last_km from rad.vehicle_of_card(${vin}, ${on}::date, ${card}::uuid)`.execute(db)
  return rows[0] ?? none
}

interface OfCard {
  odometer: number | null
  cluster_replaced: boolean
}

/** An odometer does not fall, unless the cluster was replaced. */
export function wrongOdometer({ last_km }: Pick<OfVehicle, 'last_km'>, { odometer, cluster_replaced }: OfCard) {
  if (odometer === null || last_km === null || cluster_replaced || odometer >= last_km) return undefined
  return { odometer: `Lower than the last reading (${last_km} km).` }
}

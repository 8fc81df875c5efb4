import type { Db } from '@rad/api/internal/kernel/command/context.ts'

/** What is known of how far a vehicle of the demo has been driven: evenly from the day it was sold to its last reading. */
export interface Driven {
  odometer_last: number
  odometer_last_on: string
  sold_on: string
}

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** What its odometer showed on a day, which its readings before and after fit. */
export function kmOn({ odometer_last, odometer_last_on, sold_on }: Driven, day: string): number {
  const share = daysBetween(sold_on, day) / Math.max(daysBetween(sold_on, odometer_last_on), 1)
  return Math.max(Math.round(odometer_last * share), 0)
}

/** A vehicle that a seed may send to the workshop. */
export interface DrivenVehicle extends Driven {
  id: string
  vin: string
  reg_no: string | null
  customer_id: string | null
  model_id: string | null
  make: string | null
  model: string | null
}

/**
 * The vehicles in use of each outlet, by the outlet's id, in the order of their VINs. Those whose cluster was replaced are left
 * out: of these `kmOn` knows nothing.
 */
export async function drivenVehicles(db: Db): Promise<Map<string, DrivenVehicle[]>> {
  const rows = await db
    .selectFrom('vehicle')
    .select(['id', 'vin', 'reg_no', 'customer_id', 'model_id', 'make', 'model', 'home_outlet_id'])
    .select(['odometer_last', 'odometer_last_on', 'sold_on'])
    .where('status', '=', 'in_use')
    .where('odometer_last', 'is not', null)
    .where('sold_on', 'is not', null)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('odometer_reading')
            .select('odometer_reading.id')
            .whereRef('odometer_reading.vehicle_id', '=', 'vehicle.id')
            .where('cluster_replaced', '=', true),
        ),
      ),
    )
    .orderBy('vin')
    .execute()
  const byOutlet = new Map<string, DrivenVehicle[]>()
  for (const { home_outlet_id, odometer_last, odometer_last_on, sold_on, ...vehicle } of rows) {
    if (!home_outlet_id) continue
    const driven = { ...vehicle, odometer_last: odometer_last!, odometer_last_on: odometer_last_on!, sold_on: sold_on! }
    byOutlet.set(home_outlet_id, [...(byOutlet.get(home_outlet_id) ?? []), driven])
  }
  return byOutlet
}

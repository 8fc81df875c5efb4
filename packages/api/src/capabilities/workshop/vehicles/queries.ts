import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import { masked } from '#capabilities/service/tickets/case.vocabulary.ts'
import type { Vehicle, vehiclesApi } from './contract.ts'
import { checkDigitFits } from './rules.ts'
import { rowFields, shown } from './source.ts'

/** At most so many readings are returned for one vehicle. */
const mostReadings = 300

/** The makes and models of the vehicles in scope, for filters. */
export async function vehicleChoices(db: Db, { make }: z.output<(typeof vehiclesApi.choices)['query']>) {
  const distinct = async (name: 'make' | 'model') => {
    const rows = await db
      .selectFrom('vehicle')
      .select(name)
      .distinct()
      .where(name, 'is not', null)
      .$if(name === 'model' && make !== undefined, (query) => query.where('make', 'in', make!))
      .orderBy(name)
      .limit(500)
      .execute()
    return rows.map((row) => row[name]!)
  }
  return { makes: await distinct('make'), models: await distinct('model') }
}

const readingsOf = (db: Db) =>
  db
    .selectFrom('odometer_reading as reading')
    .leftJoin('app_user as reader', 'reader.id', 'reading.read_by')
    .leftJoin('job_card', 'job_card.id', 'reading.job_card_id')
    .select([
      'reading.id',
      'reading.km',
      'reading.read_on',
      'reading.cluster_replaced',
      'reader.full_name as read_by',
      'job_card.no as job_card',
    ])
    .where(sql<boolean>`reading.vehicle_id = vehicle.id`)
    .orderBy('reading.read_on', 'desc')
    .orderBy('reading.read_at', 'desc')
    .limit(mostReadings)

const withdrawnReadingsOf = (db: Db) =>
  db
    .selectFrom('odometer_withdrawal as withdrawn')
    .leftJoin('app_user as reader', 'reader.id', 'withdrawn.read_by')
    .leftJoin('app_user as withdrawer', 'withdrawer.id', 'withdrawn.withdrawn_by')
    .select([
      'withdrawn.id',
      'withdrawn.km',
      'withdrawn.read_on',
      'withdrawn.cluster_replaced',
      'reader.full_name as read_by',
      'withdrawn.reason',
      'withdrawer.full_name as withdrawn_by',
      'withdrawn.withdrawn_at',
    ])
    .where(sql<boolean>`withdrawn.vehicle_id = vehicle.id`)
    .orderBy('withdrawn.withdrawn_at', 'desc')
    .orderBy('withdrawn.id')
    .limit(mostReadings)

const isHome = sql<boolean>`coalesce(vehicle.home_outlet_id = any ((select rad.outlet_ids())::uuid[]), false)`

const fileOf = (db: Db, today: string, by: { vin: string } | { id: string }) =>
  rowFields(db, today)
    .select([
      'vehicle.selling_outlet_id',
      'vehicle.due_basis',
      'vehicle.version',
      'customer.phones',
      'customer.do_not_contact_until',
      isHome.as('is_home'),
      jsonArrayFrom(readingsOf(db)).as('readings'),
      jsonArrayFrom(withdrawnReadingsOf(db)).as('withdrawn_readings'),
    ])
    .where('id' in by ? 'vehicle.id' : 'vehicle.vin', '=', 'id' in by ? by.id : by.vin)

/** A vehicle as the actor may read it; 404 where they have nothing to do with it. */
export async function findVehicle(ctx: ActorContext, by: { vin: string } | { id: string }): Promise<Vehicle> {
  const { db, actor, deps } = ctx
  const stored = await fileOf(db, dayIn(deps.settings.brand_tz, deps.clock.now()), by).executeTakeFirst()
  if (!stored) throw notFound()
  const [found] = await shown(db, actor, [stored])
  const { selling_outlet_id, phones, do_not_contact_until, is_home, ...vehicle } = found!
  const seller = selling_outlet_id ? (await placesOf(db, [selling_outlet_id])).get(selling_outlet_id) : undefined
  const phone = phones?.[0] ?? null
  return {
    ...vehicle,
    selling_outlet: seller?.outlet ?? null,
    selling_outlet_name: seller?.outlet_name ?? null,
    customer:
      vehicle.owner === null
        ? null
        : {
            no: vehicle.owner,
            name: vehicle.owner_name!,
            phone: actor.ability.can('read', 'CustomerName') ? phone : masked(phone),
            do_not_contact_until,
          },
    check_digit_fits: checkDigitFits(vehicle.vin),
    can_change: actor.ability.can('update', 'Vehicle') && (actor.whole_network || is_home),
  }
}

import { sql } from 'kysely'
import type { Actor, Db } from '#kernel/command/context.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { containing, placeIn } from '#kernel/list/list-sql.ts'
import { oneDecimal } from '#kernel/report/measures.ts'
import { masked } from '#kernel/contract/masked.ts'
import { status, visitConditions } from './conditions.ts'
import { visitList } from './list.contract.ts'
import { visitSums } from './sums.ts'
import { type Afterwards, visitStates } from './vocabulary.ts'

/** Visits with the columns of a row. */
export const rowFields = (db: Db) =>
  db
    .selectFrom('journey_visit')
    .leftJoin('vehicle', 'vehicle.id', 'journey_visit.vehicle_id')
    .leftJoin('customer', 'customer.id', 'journey_visit.customer_id')
    .leftJoin('outlet', 'outlet.id', 'journey_visit.outlet_id')
    .leftJoin('region', 'region.id', 'journey_visit.region_id')
    .leftJoin('channel', 'channel.id', 'journey_visit.channel_id')
    .leftJoin('journey_stage as first', 'first.id', 'journey_visit.first_id')
    .leftJoin('journey_stage as furthest', 'furthest.id', 'journey_visit.furthest_id')
    .select([
      'journey_visit.id',
      // Empty where the vehicle moved to an outlet that the reader does not see.
      sql<string>`coalesce(vehicle.vin, '')`.as('vin'),
      'journey_visit.no',
      'vehicle.reg_no',
      'vehicle.model',
      'customer.name as customer_name',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'region.code as region',
      'channel.code as channel',
      'journey_visit.job_type',
      'journey_visit.started_at',
      'journey_visit.started_on',
      'journey_visit.last_at',
      'journey_visit.delivered_at',
      status.as('status'),
      'first.code as first',
      'furthest.code as furthest',
      sql<number>`${oneDecimal(sql`extract(epoch from journey_visit.last_at - journey_visit.started_at) / 86400`)}::float8`.as(
        'days',
      ),
      'journey_visit.went_elsewhere',
      sql<Afterwards | null>`journey_visit.afterwards`.as('afterwards'),
      'journey_visit.medium',
      'journey_visit.steps',
      'journey_visit.repeats',
      'journey_visit.loops',
      'journey_visit.holdups',
      'journey_visit.complaints',
      sql<number | null>`round(100 * journey_visit.sentiment)::int`.as('sentiment'),
    ])

/** Customers are masked for who may not read names. */
export function shown<R extends { customer_name: string | null }>(actor: Actor, stored: readonly R[]) {
  const mayName = actor.ability.can('read', 'CustomerName')
  return stored.map((row) => ({ ...row, customer_name: mayName ? row.customer_name : masked(row.customer_name) }))
}

/** The visits in scope, for list, files, and report. */
export const visitSource = listSource(
  visitList,
  ({ db }: Listing) =>
    rowFields(db).select([
      'furthest.sort as furthest_sort',
      'journey_visit.sentiment as mean',
      'journey_visit.path_id',
      'journey_visit.offsets',
      'journey_visit.deviations',
      'journey_visit.vehicle_id',
      'journey_visit.aside_ids',
      'journey_visit.first_on',
    ]),
  {
    days: 'started_on',
    search: (typed) => ({
      where: sql<boolean>`exists (select from vehicle car where car.id = journey_visit.vehicle_id
        and car.search_text like ${containing(typed)})`,
    }),
    filters: visitConditions,
    sums: [visitSums],
    sorts: { status: placeIn(visitStates, 'status') },
    finish: ({ actor }, stored) => shown(actor, stored),
  },
)

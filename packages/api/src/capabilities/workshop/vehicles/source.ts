import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor, Db } from '#kernel/command/context.ts'
import { isOneOf, placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import type { ViewOf } from '#kernel/contract/list-contract.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { searchOf } from '#kernel/list/search-keys.ts'
import { none } from '#kernel/contract/view.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import { masked } from '#capabilities/service/tickets/case.vocabulary.ts'
import { isOfGroupVehicle } from '#capabilities/insight/journeys/lookups.ts'
import { vehiclesToImport } from './fields.importer.ts'
import { vehicleList } from './contract.ts'
import { wasVisited } from './retention.queries.ts'
import { monthsUntil } from './retention.rules.ts'
import { dueSoonDays, vehicleStatuses } from './vocabulary.ts'

const isInUse = sql`vehicle.status = 'in_use'`
const byDay = sql`coalesce(due_basis, 'whichever_first') <> 'km'`
const byKm = sql`coalesce(due_basis, 'whichever_first') <> 'time'`

/** By what its service should have been: the day before today, or the kilometers it has been driven. */
const overdueBy = (today: string) =>
  sql<'day' | 'km' | null>`case when ${isInUse} and ${byDay} and next_due_on < ${today}::date then 'day'
    when ${isInUse} and ${byKm} and odometer_last >= next_due_km then 'km' end`
const isOverdue = (today: string) => sql<boolean>`${overdueBy(today)} is not null`

const isDueSoon = (today: string) =>
  sql<boolean>`coalesce(${isInUse} and ${byDay}
    and next_due_on between ${today}::date and ${addDays(today, dueSoonDays)}::date, false) and not ${isOverdue(today)}`

/** Vehicles with the columns of a row. Of an owner, only what the reader may know of that customer. */
export const rowFields = (db: Db, today: string) =>
  db
    .selectFrom('vehicle')
    .leftJoin('outlet', 'outlet.id', 'vehicle.home_outlet_id')
    .leftJoin('region', 'region.id', 'outlet.region_id')
    .leftJoin('customer', 'customer.id', 'vehicle.customer_id')
    .select([
      'vehicle.id',
      'vehicle.vin',
      'vehicle.reg_no',
      'vehicle.make',
      'vehicle.model',
      'vehicle.variant',
      'vehicle.model_year',
      'vehicle.home_outlet_id',
      'outlet.code as home_outlet',
      'outlet.name as home_outlet_name',
      'region.code as region',
      'customer.no as owner',
      'customer.name as owner_name',
      'vehicle.odometer_last',
      'vehicle.odometer_last_on',
      'vehicle.sold_on',
      'vehicle.next_due_on',
      'vehicle.next_due_km',
      isOverdue(today).as('is_overdue'),
      overdueBy(today).as('overdue_by'),
      'vehicle.status',
    ])

interface Stored {
  home_outlet: string | null
  home_outlet_id: string | null
  owner_name?: string | null
}

/** Fills in the outlets beyond the user's scope, and masks owners for who may not read names. */
export async function shown<R extends Stored>(db: Db, actor: Actor, stored: readonly R[]) {
  const beyond = stored.flatMap(({ home_outlet, home_outlet_id }) =>
    home_outlet === null && home_outlet_id ? [home_outlet_id] : [],
  )
  const places = await placesOf(db, beyond)
  const name = actor.ability.can('read', 'CustomerName') ? (value: string | null) => value : masked
  return stored.map(({ home_outlet_id, ...row }) => {
    const place = places.get(home_outlet_id ?? '')
    return {
      ...row,
      ...(row.owner_name === undefined ? {} : { owner_name: name(row.owner_name) }),
      ...(place && { home_outlet: place.outlet, home_outlet_name: place.outlet_name, region: place.region }),
    }
  })
}

const placeOf = { region: sql`region.code`, state: sql`state.code`, city: sql`city.name` }

/** Vehicles whose home outlet lies there today. */
const livesIn = (place: keyof typeof placeOf, values: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`vehicle.home_outlet_id = any (array(
    select o.id from rad.outlet_places() o
      left join region on region.id = o.region_id
      left join city on city.id = o.city_id left join state on state.id = city.state_id
    where ${isOneOf(placeOf[place], values)}))`

const ofOutlets = (ids: RawBuilder<unknown>, codes: readonly string[]): RawBuilder<SqlBool> => {
  const isAny = sql<SqlBool>`vehicle.home_outlet_id = any (${ids})`
  return codes.includes(none) ? sql<SqlBool>`(${isAny} or vehicle.home_outlet_id is null)` : isAny
}

const ofOwners = (numbers: readonly string[]): RawBuilder<SqlBool> => {
  const isAny = sql<SqlBool>`vehicle.customer_id in (
    select owner.id from customer owner where owner.no = any (${sql.val(numbers)}::text[]))`
  return numbers.includes(none) ? sql<SqlBool>`(${isAny} or vehicle.customer_id is null)` : isAny
}

/** What retention counts, in the words of the filters (M48). */
function ofRetention({ view, zone, now }: Listing<ViewOf<typeof vehicleList>>): RawBuilder<SqlBool> {
  const months = view.retention ?? monthsUntil(dayIn(zone, now).slice(0, 7))
  return wasVisited({ months, region: view.visit_region, outlet: view.visit_outlet }, view.came_again)
}

const dueConditions = { overdue: isOverdue, within_30_days: isDueSoon }

/** Vehicles in scope: those an outlet keeps, sold, or has to do with. */
export const vehicleSource = listSource(vehicleList, ({ db, zone, now }: Listing) => rowFields(db, dayIn(zone, now)), {
  table: 'vehicle',
  importFile: vehiclesToImport,
  search: searchOf('vehicle', 'rad.vehicles_containing'),
  filters: {
    model_year: (years) => isOneOf(sql`vehicle.model_year::text`, years),
    home_outlet: (codes) => ofOutlets(sql`(select rad.outlets_coded(${sql.val(codes)}::text[]))::uuid[]`, codes),
    dealer: (codes) =>
      sql<SqlBool>`vehicle.home_outlet_id in (
          select o.id from outlet o join dealer d on d.id = o.dealer_id where d.code = any (${sql.val(codes)}::text[]))`,
    region: (codes) => livesIn('region', codes),
    state: (codes) => livesIn('state', codes),
    city: (names) => livesIn('city', names),
    owner: ofOwners,
    group: (numbers) => isOfGroupVehicle(sql`vehicle.id`, numbers),
    retention: (_, listing) => ofRetention(listing),
    // They narrow what was received in the months of `retention`, or of a year where a view has none.
    visit_region: (_, { view, ...listing }) => (view.retention ? undefined : ofRetention({ view, ...listing })),
    visit_outlet: (_, { view, ...listing }) => (view.retention ? undefined : ofRetention({ view, ...listing })),
    came_again: (_, { view, ...listing }) => (view.retention ? undefined : ofRetention({ view, ...listing })),
    due: (states, { zone, now }) =>
      sql<SqlBool>`(${sql.join(
        states.map((state) => dueConditions[state](dayIn(zone, now))),
        sql` or `,
      )})`,
  },
  sorts: { status: placeIn(vehicleStatuses, 'status') },
  finish: ({ db, actor }, stored) => shown(db, actor, stored),
  finishNeeds: ['home_outlet', 'home_outlet_id', 'owner_name'],
})

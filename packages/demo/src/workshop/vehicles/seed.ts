import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { withCheckDigit } from '@rad/api/internal/capabilities/workshop/vehicles/rules.ts'
import type { VehicleStatus } from '@rad/api/workshop/vehicles/contract'
import { daysBetween, kmOn } from './driven.ts'

/** So many in addition to those that complaints and tickets name. */
const howMany = 600
/** Out of a hundred, how many of those that are named by cases have a known owner. */
const owned = 70
/** So many vehicles of a customer of each kind, for one of a person. */
const shares = { retail: 1, taxi: 8, corporate: 10, government: 10, fleet: 14 } as const
const vinSigns = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']
const plateLetters = [...'ABCDEFGHJKLMNPRSTUVWXYZ']
const variants = ['Base', 'Plus', 'Prime', 'Prime automatic', 'Limited']

const statuses: readonly (readonly [VehicleStatus, number])[] = [
  ['in_use', 930],
  ['sold_owner_unknown', 30],
  ['total_loss', 12],
  ['scrapped', 12],
  ['stolen', 6],
  ['exported', 6],
  ['seized', 4],
]
/** Kilometers a day; taxis and fleets drive most. */
const perDay = {
  retail: [18, 55],
  taxi: [110, 260],
  corporate: [40, 90],
  government: [20, 60],
  fleet: [80, 210],
} as const

type Random = ReturnType<typeof randomFrom>
type CustomerKind = keyof typeof shares

interface Model {
  id: string
  make: string
  name: string
  launched: number | null
  discontinued: number | null
}
interface Place {
  id: string
  /** The abbreviation of its state on number plates. */
  state: string
  /** Who its customers are, by how many vehicles each has. */
  owners: (readonly [Owner, number])[]
}
interface Owner {
  id: string
  kind: CustomerKind
}

interface Known {
  id: string
  vin: string
  home_outlet_id: string | null
  make: string | null
  model_year: number | null
  /** The first day a case names it. */
  first_on: string | null
}

/** A unique plate of the state. */
function plateOf(random: Random, state: string, taken: Set<string>): string {
  for (;;) {
    const letters = `${random.pick(plateLetters)}${random.pick(plateLetters)}`
    const plate = `${state} ${String(random.int(1, 49)).padStart(2, '0')} ${letters} ${random.int(1000, 9999)}`
    if (taken.has(plate)) continue
    taken.add(plate)
    return plate
  }
}

/** The day of sale: in its model year or the one before, and before the first known event. */
function soldOn(random: Random, year: number, first_on: string | null, today: string): string {
  const latest = addDays(first_on ?? today, -random.int(20, 200))
  const drawn = `${year - (random.chance(30) ? 1 : 0)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`
  return drawn < latest ? drawn : latest
}

/** When and at what reading the next service is due: around today, some of it past. */
function nextService(random: Random, odometer: number, today: string) {
  const due_basis = random.weighted([
    ['whichever_first', 6],
    ['time', 3],
    ['km', 1],
  ] as const)
  const next_due_on = addDays(today, random.chance(14) ? -random.int(1, 120) : random.int(0, 330))
  const next_due_km = (Math.floor(odometer / 10_000) + (random.chance(94) ? 1 : 0)) * 10_000
  return {
    due_basis,
    next_due_on: due_basis === 'km' ? null : next_due_on,
    next_due_km: due_basis === 'time' || next_due_km === 0 ? null : next_due_km,
  }
}

/** Odometer readings, evenly driven, so that the reading of a day between two of them can be computed (`kmOn`). */
function readingsOf(random: Random, id: string, kind: CustomerKind, sold_on: string, last_on: string) {
  const [low, high] = perDay[kind]
  const driven_km = Math.round(random.int(low, high) * daysBetween(sold_on, last_on))
  const km = Math.min(Math.max(driven_km, 12), random.int(280_000, 420_000))
  const driven = { odometer_last: km, odometer_last_on: last_on, sold_on }
  const days = Array.from({ length: random.chance(30) ? random.int(1, 3) : 0 }, () =>
    addDays(sold_on, Math.floor(daysBetween(sold_on, last_on) * random.next())),
  )
  return [...new Set([...days, last_on])]
    .toSorted()
    .map((read_on) => ({ vehicle_id: id, read_on, km: kmOn(driven, read_on), cluster_replaced: false }))
}

/** Replaces the odometer, which then starts at zero. */
function withNewCluster(readings: ReturnType<typeof readingsOf>, random: Random) {
  const last = readings.at(-1)!
  return readings.length < 2
    ? readings
    : [...readings.slice(0, -1), { ...last, km: random.int(5, 900), cluster_replaced: true }]
}

const newVin = (random: Random) => `MA1${Array.from({ length: 14 }, () => random.pick(vinSigns)).join('')}`

/** Those of the outlets that no case names: every outlet has some. */
function newVehicles(random: Random, places: readonly Place[], models: readonly Model[], today: string): object[] {
  const thisYear = Number(today.slice(0, 4))
  return Array.from({ length: howMany }, (_, index) => {
    const model = random.pick(models)
    const vin = newVin(random)
    return {
      vin: index % 34 === 11 ? vin : withCheckDigit(vin),
      home_outlet_id: places[index % places.length]!.id,
      model_id: model.id,
      make: model.make,
      model: model.name,
      model_year: Math.min(
        Math.max(thisYear - random.int(0, 9), model.launched ?? 0),
        model.discontinued ?? thisYear,
        thisYear,
      ),
    }
  })
}

const readPlaces = async (db: Db): Promise<Place[]> => {
  const outlets = await db
    .selectFrom('outlet')
    .leftJoin('city', 'city.id', 'outlet.city_id')
    .leftJoin('state', 'state.id', 'city.state_id')
    .select(['outlet.id', 'state.code as state'])
    .orderBy('outlet.code')
    .execute()
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'kind', 'outlet_id'])
    .where('active', '=', true)
    .orderBy('no')
    .execute()
  return outlets.map(({ id, state }) => ({
    id,
    // ISO 3166-2 without the country.
    state: state?.split('-').at(-1) ?? 'MH',
    owners: customers
      .filter(({ outlet_id }) => outlet_id === id)
      .map(({ id: owner, kind }) => [{ id: owner, kind: kind as CustomerKind }, shares[kind as CustomerKind]] as const),
  }))
}

/** All vehicles there are, each with the day and the outlet of the first case that names it. */
const readKnown = async (db: Db) =>
  (
    await sql<Known>`
      with named as (
        select vin, outlet_id, received_on as day, no from complaint where vin is not null
        union all select vin, outlet_id, opened_on, no from ticket where vin is not null
      ), first as (select distinct on (vin) vin, outlet_id, day from named order by vin, day, no)
      select v.id, v.vin, coalesce(first.outlet_id, v.home_outlet_id) as home_outlet_id, v.make, v.model_year,
        first.day::text as first_on
      from vehicle v left join first on first.vin = v.vin order by v.vin`.execute(db)
  ).rows

function ownerOf(random: Random, place: Place | undefined, isNamed: boolean, status: VehicleStatus): Owner | undefined {
  if (!place || place.owners.length === 0 || status === 'sold_owner_unknown') return undefined
  return random.chance(isNamed ? owned : 96) ? random.weighted(place.owners) : undefined
}

/** Vehicles of the network with plates, owners, readings and the next service, those that cases name among them. */
export async function seedVehicles(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(83_017)
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const models = await db
    .selectFrom('model')
    .select(['id', 'make', 'name', 'launched', 'discontinued'])
    .orderBy('make')
    .orderBy('name')
    .execute()
  const places = await readPlaces(db)
  const active = places.filter(({ owners }) => owners.length > 0)
  if (models.length === 0 || active.length === 0) return
  const fresh = newVehicles(random, active, models, today)
  await sql`insert into vehicle (vin, home_outlet_id, model_id, make, model, model_year)
    select vin, home_outlet_id, model_id, make, model, model_year
    from jsonb_populate_recordset(null::vehicle, ${JSON.stringify(fresh)}::jsonb)`.execute(db)
  const plates = new Set<string>()
  const thisYear = Number(today.slice(0, 4))
  const vehicles = (await readKnown(db)).map(({ id, home_outlet_id, model_year, first_on }, index) => {
    const place = places.find((one) => one.id === home_outlet_id)
    const status = random.weighted(statuses)
    const owner = ownerOf(random, place, first_on !== null, status)
    const sold_on = soldOn(random, model_year ?? thisYear - random.int(1, 6), first_on, today)
    const last_on = addDays(today, -random.int(0, Math.min(240, Math.max(daysBetween(sold_on, today) - 1, 0))))
    const readings = readingsOf(random, id, owner?.kind ?? 'retail', sold_on, last_on)
    return {
      readings: index % 400 === 150 ? withNewCluster(readings, random) : readings,
      row: {
        id,
        home_outlet_id,
        reg_no: random.chance(97) ? plateOf(random, place?.state ?? 'DL', plates) : null,
        variant: random.pick(variants),
        sold_on,
        selling_outlet_id: random.chance(85) ? home_outlet_id : random.pick(active).id,
        customer_id: owner?.id ?? null,
        status,
        ...nextService(random, readings.at(-1)!.km, today),
      },
    }
  })
  await write(db, deps.clock.now(), vehicles)
}

async function write(
  db: Db,
  now: Date,
  vehicles: readonly { row: object; readings: readonly object[] }[],
): Promise<void> {
  await sql`
    update vehicle v set home_outlet_id = n.home_outlet_id, reg_no = n.reg_no, variant = n.variant, sold_on = n.sold_on, selling_outlet_id = n.selling_outlet_id,
      customer_id = n.customer_id, status = n.status, due_basis = n.due_basis, next_due_on = n.next_due_on,
      next_due_km = n.next_due_km
    from jsonb_populate_recordset(null::vehicle, ${JSON.stringify(vehicles.map(({ row }) => row))}::jsonb) n
    where v.id = n.id`.execute(db)
  // Read at ten in the morning, or now where that is still to come.
  await sql`
    insert into odometer_reading (vehicle_id, km, read_on, cluster_replaced, read_at)
    select vehicle_id, km, read_on, cluster_replaced, least(read_on + interval '10 hours', ${now.toISOString()}::timestamptz)
    from jsonb_populate_recordset(null::odometer_reading, ${JSON.stringify(vehicles.flatMap(({ readings }) => readings))}::jsonb)
    order by read_on`.execute(db)
  await sql`
    insert into timeline_event (entity_kind, entity_id, at, actor, type, text, after, system)
    select 'vehicle', r.vehicle_id, r.read_at, 'System',
      case when r.cluster_replaced then 'cluster_replaced' else 'odometer_read' end, r.km || ' km',
      jsonb_build_object('km', r.km, 'read_on', r.read_on), true
    from (select distinct on (vehicle_id) * from odometer_reading order by vehicle_id, read_on desc, read_at desc) r
    order by r.read_at, r.vehicle_id`.execute(db)
}

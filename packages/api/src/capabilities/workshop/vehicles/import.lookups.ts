import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { Say } from '#kernel/import/importer.ts'
import { checkDigitFits, type Neighbours, refusedReading } from './rules.ts'
import type { VehicleStatus } from './vocabulary.ts'

/** Finds what rows of files name by codes; outlets by their names as well. */
export interface Finders {
  outlet(written: string): string | undefined
  customer(no: string): string | undefined
  model(make: string, name: string): string | undefined
}

export async function findersOf(db: Db): Promise<Finders> {
  const outlets = await db.selectFrom('outlet').select(['id', 'code', 'name']).orderBy('code').execute()
  const outletIds = new Map([
    ...outlets.map(({ id, name }) => [name.toLowerCase(), id] as const),
    ...outlets.map(({ id, code }) => [code.toLowerCase(), id] as const),
  ])
  const customers = new Map(
    (await db.selectFrom('customer').select(['id', 'no']).execute()).map(({ id, no }) => [no, id]),
  )
  const name = (make: string, model: string) => `${make}\n${model}`.toLowerCase()
  const models = new Map(
    (await db.selectFrom('model').select(['id', 'make', 'name']).orderBy('id').execute()).map((model) => [
      name(model.make, model.name),
      model.id,
    ]),
  )
  return {
    outlet: (written) => outletIds.get(written.toLowerCase()),
    customer: (no) => customers.get(no.toUpperCase()),
    model: (make, model) => models.get(name(make, model)),
  }
}

/** The id of what a cell names: undefined without a column or where there is no such thing, null for an empty cell. */
function idOf(
  code: string | null | undefined,
  find: (code: string) => string | undefined,
  say: () => void,
): string | null | undefined {
  if (!code) return code === undefined ? undefined : null
  const id = find(code)
  if (id === undefined) say()
  return id
}

interface NamedByFile {
  vin?: string | null | undefined
  make?: string | null | undefined
  model?: string | null | undefined
  home_outlet?: string | null | undefined
  selling_outlet?: string | null | undefined
  owner?: string | null | undefined
}

/** The ids of what a vehicle of a file refers to. A model that is not known, and a check digit that does not fit, only warn. */
export function referencesOfFile(line: NamedByFile, say: Say, find: Finders) {
  const { vin, make, model } = line
  const outletIn = (field: 'home_outlet' | 'selling_outlet') =>
    idOf(line[field], find.outlet, () => say.wrong(field, 'Outlet not found.'))
  const home_outlet_id = outletIn('home_outlet')
  const selling_outlet_id = outletIn('selling_outlet')
  const customer_id = idOf(line.owner, find.customer, () => say.wrong('owner', 'Customer not found.'))
  const model_id = make && model ? find.model(make, model) : undefined
  if (make && model && !model_id) say.warn('model', 'This model isn’t in the master data.')
  if (vin && !checkDigitFits(vin)) say.warn('vin', 'The check digit (position 9) doesn’t match.')
  return { home_outlet_id, selling_outlet_id, customer_id, model_id }
}

/** What is known of a vehicle that a file names. */
export interface NamedVehicle {
  id: string
  vin: string
  reg_no: string | null
  status: VehicleStatus
  due_basis: string | null
  home_outlet_id: string | null
}

interface Named {
  vin?: string | null | undefined
  reg_no?: string | null | undefined
}

/** As registration numbers are compared: registers write them with and without spaces. */
const plain = (reg_no: string) => reg_no.toUpperCase().replaceAll(/[ -]/g, '')
const plainStored = sql`translate(upper(v.reg_no), ' -', '')`

const vehiclesWhere = (condition: RawBuilder<unknown>) =>
  sql`select v.id, v.vin, v.reg_no, v.status, v.due_basis, v.home_outlet_id from vehicle v where ${condition}`

/** The vehicles that a file names by VIN or registration number, looked up once. */
export async function vehiclesOfFile(db: Db, named: readonly Named[]) {
  const vins = [...new Set(named.flatMap(({ vin }) => vin || []))]
  const plates = [...new Set(named.flatMap(({ reg_no }) => (reg_no ? plain(reg_no) : [])))]
  const { rows } = await sql<NamedVehicle>`
    ${vehiclesWhere(sql`v.vin = any (${sql.val(vins)}::text[])`)}
    union ${vehiclesWhere(sql`v.reg_no is not null and ${plainStored} = any (${sql.val(plates)}::text[])`)}`.execute(db)
  const byVin = new Map(rows.map((vehicle) => [vehicle.vin, vehicle]))
  const byPlate = Map.groupBy(
    rows.filter(({ reg_no }) => reg_no !== null),
    ({ reg_no }) => plain(reg_no!),
  )
  return {
    /** The vehicle that a row names, or what is wrong with how it does. Both names, where both are given, agree. */
    find: ({ vin, reg_no }: Named): { vehicle?: NamedVehicle | undefined; refusal?: string } => {
      const plated = reg_no ? (byPlate.get(plain(reg_no)) ?? []) : []
      if (!vin)
        return plated.length > 1
          ? { refusal: 'Several vehicles have this registration number. Enter the VIN.' }
          : { vehicle: plated[0] }
      const vehicle = byVin.get(vin)
      const isOther = vehicle?.reg_no
        ? !!reg_no && plain(vehicle.reg_no) !== plain(reg_no)
        : plated.some((other) => other.vin !== vin)
      return isOther ? { refusal: 'The VIN and the registration number belong to different vehicles.' } : { vehicle }
    },
  }
}

/** What an odometer showed on a day, by a file. */
export interface ReadingOfFile {
  vin: string
  on: string
  km: number
}

interface Beside {
  vin: string
  on: string
  km: number
  before: number | null
  after: number | null
  is_replaced: boolean
  is_known: boolean
}

const neighboursOf = ({ before, after, is_replaced }: Beside): Neighbours => ({
  before: before === null ? undefined : { km: before },
  after: after === null ? undefined : { km: after, cluster_replaced: is_replaced },
})

/** Readings of a file beside those that are stored: which of them are known already, and which the odometer can’t have shown. */
export async function readingsBeside(db: Db, readings: readonly ReadingOfFile[]) {
  const { rows } = await sql<Beside>`
    select file.vin, file.on::text as on, file.km, before.km as before, after.km as after,
      coalesce(after.cluster_replaced, false) as is_replaced,
      exists (select from odometer_reading r where r.vehicle_id = v.id and r.read_on = file.on and r.km = file.km) as is_known
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) file (vin text, "on" date, km int)
      join vehicle v on v.vin = file.vin
      left join lateral (select r.km from odometer_reading r where r.vehicle_id = v.id and r.read_on <= file.on
        order by r.read_on desc, r.read_at desc limit 1) before on true
      left join lateral (select r.km, r.cluster_replaced from odometer_reading r where r.vehicle_id = v.id and r.read_on > file.on
        order by r.read_on, r.read_at limit 1) after on true`.execute(db)
  const keyOf = ({ vin, on, km }: ReadingOfFile) => `${vin} ${on} ${km}`
  const stored = new Map(rows.map((row) => [keyOf(row), row]))
  return {
    isKnown: (reading: ReadingOfFile) => stored.get(keyOf(reading))?.is_known ?? false,
    refusalOf: (reading: ReadingOfFile) => {
      const beside = stored.get(keyOf(reading))
      return beside && !beside.is_known ? refusedReading(reading.km, false, neighboursOf(beside)) : undefined
    },
  }
}

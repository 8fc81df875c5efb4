import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { type Cells, type CheckedLine, type ImportSetup, type Say, spokenFor } from '#kernel/import/importer.ts'
import {
  type Finders,
  findersOf,
  type NamedVehicle,
  readingsBeside,
  type ReadingOfFile,
  referencesOfFile,
  vehiclesOfFile,
} from '#capabilities/workshop/vehicles/import.lookups.ts'
import { dueDateFile, kilometersOf, odometerCells } from './due-date-fields.importer.ts'

/** A due date so far from today is probably a slip of the pen. */
const farDays = 3_653

/** Reads a row and checks it by itself, before its vehicle is looked up. */
function readLine(written: Cells, report: Say, setup: ImportSetup) {
  let isWrong = false
  const say: Say = {
    ...report,
    wrong: (field, message) => {
      isWrong = true
      report.wrong(field, message)
    },
  }
  const cells = odometerCells(written, say)
  const line = dueDateFile.read(cells, say, setup)
  const { vin, reg_no, last_on, next_due_on } = line
  if (!vin && !reg_no) say.wrong('vin', 'Enter a VIN or a registration number.')
  if (last_on && last_on > setup.today) say.wrong('last_on', 'This day is in the future.')
  if (last_on && next_due_on && next_due_on < last_on)
    say.wrong('next_due_on', 'The next service can’t be before the last one.')
  else if (next_due_on && (next_due_on > addDays(setup.today, farDays) || next_due_on < addDays(setup.today, -farDays)))
    say.warn('next_due_on', 'This day looks wrong.')
  const km = kilometersOf(line, cells.odometer_unit, say)
  if (km !== undefined && !last_on) say.wrong('last_on', 'Enter the day on which the odometer was read.')
  return { line, km, isWrong }
}

/** A row of the file as the first reading leaves it. */
interface Test {
  vin: string | null | undefined
  reg_no: string | null | undefined
  on: string | null
  due: string | null
  km: number | null
  isWrong: boolean
}

const silent: Say = { wrong: () => undefined, warn: () => undefined }

/** The rows of the file; only as many as it has. */
async function testsIn(setup: ImportSetup): Promise<Test[]> {
  const tests: Test[] = []
  for await (const cells of setup.lines()) {
    const { line, km, isWrong } = readLine(cells, silent, setup)
    const { vin, reg_no, last_on, next_due_on } = line
    tests.push({ vin, reg_no, on: last_on ?? null, due: next_due_on ?? null, km: km ?? null, isWrong })
  }
  return tests
}

type Vehicles = Awaited<ReturnType<typeof vehiclesOfFile>>

/** The rows that are right by themselves, by the VIN of their vehicle; those of one that is not known, by the VIN they name. */
function byVehicle(tests: readonly Test[], vehicles: Vehicles): Map<string, Test[]> {
  const found = tests.flatMap((test) => {
    if (test.isWrong) return []
    const { vehicle, refusal } = vehicles.find(test)
    const vin = refusal ? undefined : (vehicle?.vin ?? test.vin)
    return vin ? [{ vin, test }] : []
  })
  const groups = Map.groupBy(found, ({ vin }) => vin)
  return new Map([...groups].map(([vin, group]) => [vin, group.map(({ test }) => test)]))
}

const readingsOf = (vin: string, tests: readonly Test[]): ReadingOfFile[] =>
  tests.flatMap(({ on, km }) => (on !== null && km !== null ? [{ vin, on, km }] : []))

/** What the rows of one vehicle come to. */
interface History {
  /** The day of its latest test with a next due date; a test that was failed has none. */
  latest: string
  hasDue: boolean
  /** The most that its odometer showed in the file before a day. */
  mostBefore: ReadonlyMap<string, number>
  readings: readonly ReadingOfFile[]
}

function historyIn(vin: string, tests: readonly Test[]): History {
  const readings = readingsOf(vin, tests).toSorted((a, b) => a.on.localeCompare(b.on) || a.km - b.km)
  const mostBefore = new Map<string, number>()
  let most = -1
  for (const [, ofDay] of Map.groupBy(readings, ({ on }) => on)) {
    mostBefore.set(ofDay[0]!.on, most)
    most = Math.max(most, ofDay.at(-1)!.km)
  }
  const passed = tests.filter(({ due }) => due !== null)
  const latest = passed.reduce((last, { on }) => (on !== null && on > last ? on : last), '')
  return { latest, hasDue: passed.length > 0, mostBefore, readings }
}

/** What the file says of vehicles in several rows: of their tests the latest carries the due date, and each has its reading. */
async function historyOf(db: Db, tests: readonly Test[], vehicles: Vehicles) {
  const groups = [...byVehicle(tests, vehicles)]
  const histories = new Map(groups.map(([vin, group]) => [vin, historyIn(vin, group)]))
  const stored = await readingsBeside(
    db,
    [...histories.values()].flatMap(({ readings }) => readings),
  )
  const refusalOf = (reading: ReadingOfFile) => {
    const most = histories.get(reading.vin)?.mostBefore.get(reading.on) ?? -1
    return stored.refusalOf(reading) ?? (reading.km < most ? `Lower than the last reading (${most} km).` : undefined)
  }
  return {
    refusalOf,
    /** Whether another row of the file has a later test of the vehicle. */
    isEarlier: (vin: string, on: string) => (histories.get(vin)?.latest ?? '') > on,
    hasDue: (vin: string) => histories.get(vin)?.hasDue ?? false,
    /** The readings of the vehicle that are not stored yet, the last one at the end. */
    newOf: (vin: string): ReadingOfFile[] => {
      const fresh = (histories.get(vin)?.readings ?? []).filter(
        (reading) => !stored.isKnown(reading) && refusalOf(reading) === undefined,
      )
      return [...new Map(fresh.map((reading) => [`${reading.on} ${reading.km}`, reading])).values()]
    },
  }
}

/** The vehicles whose due dates are being moved at the moment. */
async function movingVehicles(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.vehicle_id as id from due_date_change c where c.applied_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Known {
  setup: ImportSetup
  find: Finders
  vehicles: Vehicles
  moving: ReadonlySet<string>
  history: Awaited<ReturnType<typeof historyOf>>
}

/** Reports why the due date of a known vehicle stays, as a move by hand would leave it out. */
function checkVehicle(vehicle: NamedVehicle, due_basis: string | undefined, say: Say, { moving }: Known): void {
  if (vehicle.status !== 'in_use') say.wrong('vin', 'This vehicle is no longer in use.')
  if ((due_basis ?? vehicle.due_basis) === 'km') say.wrong('next_due_on', 'This vehicle is due by kilometers only.')
  if (moving.has(vehicle.id)) say.wrong('next_due_on', 'The due date of this vehicle is being moved. Try again later.')
}

function checkNew({ vin, due_basis, home_outlet }: ReturnType<typeof readLine>['line'], say: Say): void {
  if (!vin) say.wrong('reg_no', 'Vehicle not found. A new vehicle needs a VIN and a home outlet.')
  else if (!home_outlet) say.wrong('home_outlet', 'This vehicle is new. Enter its home outlet.')
  if (due_basis === 'km') say.wrong('next_due_on', 'This vehicle is due by kilometers only.')
}

const shownReading = ({ on, km }: ReadingOfFile) => `${km} km, ${on}`

function checkLine(cells: Cells, say: Say, known: Known): CheckedLine | typeof spokenFor | undefined {
  const { line, km, isWrong } = readLine(cells, say, known.setup)
  const { vin: named, reg_no, last_on, next_due_on, due_basis, make, model, model_year, home_outlet, owner } = line
  const { vehicle, refusal } = known.vehicles.find(line)
  if (refusal) say.wrong('reg_no', refusal)
  if (refusal || (isWrong && !vehicle)) return undefined
  const references = vehicle
    ? undefined
    : referencesOfFile({ vin: named, make, model, home_outlet, owner }, say, known.find)
  if (vehicle) checkVehicle(vehicle, due_basis, say, known)
  else checkNew(line, say)
  if (vehicle && home_outlet && known.find.outlet(home_outlet) !== vehicle.home_outlet_id)
    say.warn('home_outlet', 'This vehicle has a different home outlet, which isn’t changed.')
  const vin = vehicle?.vin ?? named
  if (isWrong || !vin) return undefined
  const fallen = last_on && km !== undefined ? known.history.refusalOf({ vin, on: last_on, km }) : undefined
  if (fallen) {
    say.wrong(typeof line.odometer_miles === 'number' ? 'odometer_miles' : 'odometer', fallen)
    return undefined
  }
  const isOther = next_due_on ? last_on && known.history.isEarlier(vin, last_on) : known.history.hasDue(vin)
  if (isOther) return spokenFor
  if (!next_due_on) say.wrong('next_due_on', 'This is required.')
  const readings = known.history.newOf(vin)
  const last = readings.at(-1)
  const due = { next_due_on, due_basis, odometer: last && shownReading(last), readings: last && readings }
  return { key: vin, record: vehicle ? due : { ...due, ...references, vin, reg_no, make, model, model_year } }
}

/** Looks up once what the rows need: their vehicles, what their odometers showed, and what the file says in other rows. */
export async function dueDateCheck(db: Db, setup: ImportSetup) {
  const tests = await testsIn(setup)
  const vehicles = await vehiclesOfFile(db, tests)
  const known: Known = {
    setup,
    find: await findersOf(db),
    vehicles,
    moving: await movingVehicles(db),
    history: await historyOf(db, tests, vehicles),
  }
  return (cells: Cells, say: Say) => checkLine(cells, say, known)
}

import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { vehiclesOfFile } from '#capabilities/workshop/vehicles/import.lookups.ts'
import { type ContactResult, type FollowUpStatus, followUpStates, type Medium } from './vocabulary.ts'

/** A follow-up as a file is compared with it. */
export interface FollowUpOfFile {
  id: string
  no: string
  vehicle_id: string
  vin: string
  outlet_id: string
  status: FollowUpStatus
  due_on: string
  first_due_on: string
  opened_at: string
  ended_at: string | null
  /** Why its due date stays, as a move by hand would leave it out; null where it may move. */
  why: string | null
}

interface Named {
  no?: string | null | undefined
  vin?: string | null | undefined
  reg_no?: string | null | undefined
}

interface Stored extends Omit<FollowUpOfFile, 'why'> {
  is_in_use: boolean
  is_due_by_km: boolean
  is_of_vehicle: boolean
  is_moving: boolean
}

function whyOf({ status, is_in_use, is_due_by_km, is_of_vehicle, is_moving }: Stored): string | null {
  if (followUpStates.isEnd(status)) return 'This follow-up has ended.'
  if (!is_in_use) return 'This vehicle is no longer in use.'
  if (is_due_by_km) return 'This vehicle is due by kilometers only.'
  if (is_moving) return 'The due date of this vehicle is being moved. Try again later.'
  return is_of_vehicle ? null : 'The vehicle has a different due date.'
}

type Vehicles = Awaited<ReturnType<typeof vehiclesOfFile>>

interface Found {
  found?: FollowUpOfFile | undefined
  /** The field that a refusal is about. */
  field: 'no' | 'vin' | 'reg_no'
  refusal?: string | undefined
}

async function storedOf(db: Db, named: readonly Named[], vehicles: Vehicles): Promise<FollowUpOfFile[]> {
  const nos = [...new Set(named.flatMap(({ no }) => no?.toUpperCase() || []))]
  const ids = [...new Set(named.flatMap((one) => vehicles.find(one).vehicle?.id ?? []))]
  const { rows } = await sql<Stored>`
    select f.id, f.no, f.vehicle_id, v.vin, f.outlet_id, f.status, f.due_on::text as due_on, f.first_due_on::text as first_due_on, f.opened_at, f.ended_at,
      v.status = 'in_use' as is_in_use, coalesce(v.due_basis = 'km', false) as is_due_by_km,
      coalesce(v.next_due_on = f.due_on, false) as is_of_vehicle,
      exists (select from due_date_change c where c.vehicle_id = v.id and c.applied_at is null) as is_moving
    from (
      select id from follow_up where no = any (${sql.val(nos)}::text[])
      union select id from follow_up where vehicle_id = any (${sql.val(ids)}::uuid[])
    ) named join follow_up f on f.id = named.id join vehicle v on v.id = f.vehicle_id order by f.due_on desc, f.no`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, why: whyOf(row) }))
}

/** The follow-ups that a file names, by number or by vehicle, looked up once. */
export async function followUpsOfFile(db: Db, named: readonly Named[], vehicles: Vehicles) {
  const all = await storedOf(db, named, vehicles)
  const byNo = new Map(all.map((one) => [one.no, one]))
  const byVehicle = Map.groupBy(all, ({ vehicle_id }) => vehicle_id)

  /** Its vehicle, or what is wrong with how a row names it. */
  const vehicleOf = (one: Named): Pick<Found, 'field' | 'refusal'> & { id?: string } => {
    const field = one.vin ? 'vin' : one.reg_no ? 'reg_no' : 'no'
    if (field === 'no') return { field, refusal: 'Enter the number of the follow-up, or the VIN of its vehicle.' }
    const { vehicle, refusal } = vehicles.find(one)
    return vehicle ? { field, id: vehicle.id } : { field, refusal: refusal ?? 'Vehicle not found.' }
  }

  /** By its number or, where there is none, the one of its vehicle that is picked. */
  const pickOf = (row: Named, pick: (ofVehicle: readonly FollowUpOfFile[]) => FollowUpOfFile | undefined): Found => {
    if (row.no) {
      const found = byNo.get(row.no.toUpperCase())
      if (!found) return { field: 'no', refusal: 'Follow-up not found.' }
      const isOther = row.vin && found.vin !== row.vin
      return isOther ? { field: 'vin', refusal: 'This follow-up belongs to another vehicle.' } : { field: 'no', found }
    }
    const { id, field, refusal } = vehicleOf(row)
    if (id === undefined) return { field, refusal }
    const found = pick(byVehicle.get(id) ?? [])
    return { field, found, refusal: found ? undefined : 'This vehicle has no follow-up.' }
  }
  const current = (ofVehicle: readonly FollowUpOfFile[]) => ofVehicle.find(({ ended_at }) => ended_at === null)

  return {
    ids: all.map(({ id }) => id),
    /** The follow-up that has this due date or, where none has, the one that has not ended. */
    due: (row: Named, due_on: string, state: string): Found =>
      pickOf(row, (ofVehicle) => {
        const due = ofVehicle.filter((one) => one.due_on === due_on)
        return due.find(({ status }) => status === state) ?? due[0] ?? current(ofVehicle)
      }),
    /** The follow-up that was there at a time or, where none was, the one that has not ended. */
    at: (row: Named, at: string): Found =>
      pickOf(
        row,
        (ofVehicle) =>
          ofVehicle.find(({ opened_at, ended_at }) => opened_at <= at && (ended_at === null || at < ended_at)) ??
          current(ofVehicle),
      ),
  }
}

/** An attempt of a file. */
export interface AttemptOfFile {
  follow_up_id: string
  at: string
  medium: Medium
  direction: 'out' | 'in'
  result: ContactResult
}

/** The attempts of follow-ups that are recorded already, looked up once. */
export async function attemptsBeside(db: Db, follow_ups: readonly string[]) {
  const { rows } = await sql<AttemptOfFile & { is_of_file: boolean }>`
    select follow_up_id, at, medium, direction, result, import_key is not null as is_of_file from contact_attempt
    where follow_up_id = any (${sql.val([...follow_ups])}::uuid[])`.execute(db)
  const keyOf = ({ follow_up_id, at, medium, direction }: Omit<AttemptOfFile, 'result'>) =>
    `${follow_up_id} ${Date.parse(at)} ${medium} ${direction}`
  const stored = new Map(rows.map((row) => [keyOf(row), row]))
  return {
    /** Why an attempt of the same time and way is not added. */
    refusalOf: (attempt: AttemptOfFile): string | undefined => {
      const same = stored.get(keyOf(attempt))
      if (!same) return undefined
      if (!same.is_of_file) return 'This attempt is already recorded.'
      return same.result === attempt.result ? undefined : 'This attempt is already recorded with another result.'
    },
  }
}

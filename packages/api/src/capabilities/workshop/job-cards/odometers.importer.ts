import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { cellReader } from '#kernel/import/cells.ts'
import type { ImportSetup, Say } from '#kernel/import/importer.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { isVin } from './incoming.lookups.ts'

interface Reading {
  on: string
  km: number
}

/** Reports cards whose odometer shows less than on an earlier day. */
export interface OdometersOfFile {
  check(
    card: { vin: string; on: string; odometer: number | null | undefined; cluster_replaced: boolean | undefined },
    say: Say,
  ): void
}

const unsaid: Say = { wrong: () => undefined, warn: () => undefined }

/** The odometer readings in the lines of a file, by VIN; only as many as a file has lines. */
async function readingsIn(setup: ImportSetup): Promise<Map<string, Reading[]>> {
  const readings = new Map<string, Reading[]>()
  if (!setup.mapping.odometer || !setup.mapping.vin) return readings
  for await (const cells of setup.lines()) {
    const vin = cells.vin?.toUpperCase() ?? ''
    const read = cellReader(cells, unsaid, setup)
    const km = read.whole('odometer')
    const at = read.instant('received_at')
    if (!isVin(vin) || typeof km !== 'number' || !at) continue
    const ofVehicle = readings.get(vin)
    const reading = { on: dayIn(setup.brand_tz, new Date(at)), km }
    if (ofVehicle) ofVehicle.push(reading)
    else readings.set(vin, [reading])
  }
  return readings
}

/** Looks up once the last reading of each vehicle of a file. A lower one is stored: the dealer's system may know why. */
export async function odometersOf(db: Db, setup: ImportSetup): Promise<OdometersOfFile> {
  const readings = await readingsIn(setup)
  const { rows } = await sql<{ vin: string; km: number; on: string }>`
    select vin, odometer_last as km, odometer_last_on::text as on from vehicle
    where vin = any (${sql.val([...readings.keys()])}::text[]) and odometer_last is not null
  `.execute(db)
  for (const { vin, km, on } of rows) readings.get(vin)!.push({ km, on })
  return {
    check: ({ vin, on, odometer, cluster_replaced }, say) => {
      if (typeof odometer !== 'number' || cluster_replaced) return
      const before = (readings.get(vin) ?? []).filter((one) => one.on < on)
      const most = Math.max(-1, ...before.map(({ km }) => km))
      if (odometer < most) say.warn('odometer', `Lower than the last reading (${most} km).`)
    },
  }
}

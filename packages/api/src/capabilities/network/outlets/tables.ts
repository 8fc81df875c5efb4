import type { ColumnType } from 'kysely'
import type { Default, Kept } from '#database/tables.ts'
import type { channelLevels, outletCategories, outletFunctions, outletKinds, outletStatuses } from './contract.ts'

type MaybeDay = ColumnType<string | null, string | null | undefined, string | null>

export interface OutletTable extends Kept {
  code: string
  dealer_id: string
  name: string
  address: string | null
  city_id: string | null
  pin: string | null
  lat: number | null
  lon: number | null
  region_id: string
  territory_id: string | null
  /** Its working hours; without one those of its region. */
  calendar_id: Default<string | null>
  kind: Default<(typeof outletKinds)[number]>
  category: (typeof outletCategories)[number] | null
  functions: Default<(typeof outletFunctions)[number][]>
  bays_service: Default<number>
  bays_body: Default<number>
  paint_booths: Default<number>
  technicians: Default<number>
  advisors: Default<number>
  contact_email: string | null
  opened_on: MaybeDay
  closed_on: MaybeDay
  status: Default<(typeof outletStatuses)[number]>
  inactive_reason: string | null
}

/** Open while `to_on` is null. */
export interface OutletChannelTable {
  outlet_id: string
  channel_id: string
  level: Default<(typeof channelLevels)[number]>
  from_on: ColumnType<string, string | undefined, string>
  to_on: MaybeDay
}

declare module '#database/tables.ts' {
  interface Tables {
    outlet: OutletTable
    outlet_channel: OutletChannelTable
  }
}

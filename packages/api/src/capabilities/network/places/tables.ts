import type { Generated } from 'kysely'
import type { Default, DefaultInstant, Kept } from '#database/tables.ts'
import type { tiers } from './contract.ts'

export interface CityTable extends Kept {
  name: string
  state_id: string
  lat: number | null
  lon: number | null
  tier: (typeof tiers)[number] | null
  population: number | null
}

export interface TerritoryTable {
  id: Generated<string>
  code: string
  name: string
  region_id: string
  updated_at: DefaultInstant
  updated_by: string | null
  version: Default<number>
}

declare module '#database/tables.ts' {
  interface Tables {
    zone: { id: Generated<string>; code: string; name: string }
    region: { id: Generated<string>; code: string; name: string; zone_id: string; calendar_id: Default<string | null> }
    territory: TerritoryTable
    state: { id: Generated<string>; code: string; name: string; country: string }
    city: CityTable
  }
}

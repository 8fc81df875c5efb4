import type { Generated } from 'kysely'
import type { Kept } from '#database/tables.ts'
import type { tiers } from './contract.ts'

export interface CityTable extends Kept {
  name: string
  state_id: string
  lat: number | null
  lon: number | null
  tier: (typeof tiers)[number] | null
  population: number | null
}

declare module '#database/tables.ts' {
  interface Tables {
    zone: { id: Generated<string>; code: string; name: string }
    region: { id: Generated<string>; code: string; name: string; zone_id: string }
    territory: { id: Generated<string>; code: string; name: string; region_id: string }
    state: { id: Generated<string>; code: string; name: string; country: string }
    city: CityTable
  }
}

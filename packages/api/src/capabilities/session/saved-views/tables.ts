import type { Generated } from 'kysely'
import type { Default, DefaultInstant, Json } from '#database/tables.ts'

export interface SavedViewTable {
  id: Generated<string>
  user_id: string
  screen: string
  name: string
  query: Json<Record<string, unknown>>
  shared_roles: Default<string[]>
  is_default: Default<boolean>
  created_at: DefaultInstant
  updated_at: DefaultInstant
  version: Default<number>
}

declare module '#database/tables.ts' {
  interface Tables {
    saved_view: SavedViewTable
  }
}

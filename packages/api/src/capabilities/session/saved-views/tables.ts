import type { Generated } from 'kysely'
import type { Role } from '#capabilities/session/auth/contract.ts'
import type { Default, DefaultInstant, Json } from '#database/tables.ts'

export interface SavedViewTable {
  id: Generated<string>
  user_id: string
  screen: string
  name: string
  query: Json<Record<string, unknown>>
  shared_roles: Default<Role[]>
  opens_for_roles: Default<boolean>
  created_at: DefaultInstant
  updated_at: DefaultInstant
  version: Default<number>
}

/** What a reader chose to open by itself on a screen; null: none. */
export interface SavedViewChoiceTable {
  user_id: string
  screen: string
  view_id: string | null
}

declare module '#database/tables.ts' {
  interface Tables {
    saved_view: SavedViewTable
    saved_view_choice: SavedViewChoiceTable
  }
}

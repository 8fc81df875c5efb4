import type { ColumnType } from 'kysely'
import type { Default, Kept } from '#database/tables.ts'

type MaybeDay = ColumnType<string | null, string | null | undefined, string | null>

export interface PanelTable extends Kept {
  name: string
  channel_id: string
  region_id: string | null
  quorum: number
  chair_user_id: string
  active: Default<boolean>
  inactive_reason: string | null
}

/** Open while `to_on` is null. */
export interface PanelMemberTable extends Kept {
  panel_id: string
  user_id: string
  email: string
  from_on: string
  to_on: MaybeDay
}

declare module '#database/tables.ts' {
  interface Tables {
    panel: PanelTable
    panel_member: PanelMemberTable
  }
}

import type { ColumnType } from 'kysely'
import type { Default, Kept } from '#database/tables.ts'
import type { notices } from './vocabulary.ts'

type MaybeDay = ColumnType<string | null, string | null | undefined, string | null>

export interface LevelMemberTable extends Kept {
  level_no: number
  user_id: string
  channel_id: Default<string | null>
  region_id: Default<string | null>
  dealer_id: Default<string | null>
  outlet_id: Default<string | null>
  job_type: Default<'service' | 'bodyshop' | null>
  from_on: string
  /** Open while null. */
  to_on: MaybeDay
  deputy_user_id: Default<string | null>
  absent_from: MaybeDay
  absent_to: MaybeDay
}

declare module '#database/tables.ts' {
  interface Tables {
    level: {
      no: number
      name: string
      notify: Default<(typeof notices)[number][]>
      updated_at: DefaultInstant
      updated_by: string | null
      version: Default<number>
    }
    level_member: LevelMemberTable
  }
}

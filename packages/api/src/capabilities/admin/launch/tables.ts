import type { DefaultInstant, Instant } from '#database/tables.ts'

export interface LaunchTable {
  only_one: boolean
  at: Instant
}

export interface LaunchListTable {
  email: string
  created_at: DefaultInstant
}

declare module '#database/tables.ts' {
  interface Tables {
    launch: LaunchTable
    launch_list: LaunchListTable
  }
}

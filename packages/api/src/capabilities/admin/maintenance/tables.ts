import type { DefaultInstant, MaybeInstant } from '#database/tables.ts'

export interface MaintenanceTable {
  only_one: boolean
  message: string | null
  until: MaybeInstant
  since: DefaultInstant
  by_user_name: string
}

declare module '#database/tables.ts' {
  interface Tables {
    maintenance: MaintenanceTable
  }
}

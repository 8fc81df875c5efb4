import type { ColumnType } from 'kysely'
import type { Kept } from '#database/tables.ts'
import type { outletFunctions } from '#capabilities/network/outlets/contract.ts'

/** Open while `to_on` is null; of an outlet and a kind of work one line is. */
export interface TsmMappingTable extends Kept {
  tsm_user_id: string
  outlet_id: string
  job_type: (typeof outletFunctions)[number]
  from_on: string
  to_on: ColumnType<string | null, string | null | undefined, string | null>
}

declare module '#database/tables.ts' {
  interface Tables {
    tsm_mapping: TsmMappingTable
  }
}

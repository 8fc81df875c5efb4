import type { ColumnType } from 'kysely'
import type { Default, Kept } from '#database/tables.ts'

export interface UnjustifiedReasonTable extends Kept {
  code: string
  label: string
  evidence: string | null
  needs_note: Default<boolean>
  needs_evidence: Default<boolean>
  active: Default<boolean>
  inactive_reason: string | null
  sort: Default<number>
  from_on: ColumnType<string, string | undefined, string>
  to_on: ColumnType<string | null, string | null | undefined, string | null>
}

declare module '#database/tables.ts' {
  interface Tables {
    unjustified_reason: UnjustifiedReasonTable
  }
}

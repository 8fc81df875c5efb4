import type { Generated } from 'kysely'
import type { Default, DefaultInstant, Json, MaybeInstant, MaybeJson } from '#database/tables.ts'
import type { ImportOption } from '#kernel/importer.ts'
import type { CheckAnswer, ImportProblem, ImportStatus } from './contract.ts'

/** What a file offered when it came. */
export interface Suggested {
  mapping: Record<string, string>
  options: ImportOption[]
}

export interface ImportTable {
  id: Generated<string>
  kind: string
  file_name: string
  /** UTF-8 text, whatever was uploaded. */
  file: Uint8Array
  columns: string[]
  row_count: number
  status: Default<ImportStatus>
  mapping: MaybeJson<Record<string, string>>
  value_map: MaybeJson<Record<string, Record<string, string>>>
  options: MaybeJson<Record<string, string>>
  suggested: Json<Suggested>
  sample: Json<string[][]>
  done: Default<number>
  attempt: Default<number>
  outcome: MaybeJson<CheckAnswer>
  error: string | null
  created_at: DefaultInstant
  created_by: string
  created_by_name: string
  committed_at: MaybeInstant
  reverted_at: MaybeInstant
  version: Default<number>
}

export interface ImportRowTable {
  import_id: string
  line: number
  state: 'new' | 'changed' | 'same' | 'wrong'
  key: string | null
  record: MaybeJson<Record<string, unknown>>
  entity_id: string | null
  seen: number | null
  problems: MaybeJson<(ImportProblem & { warning?: true })[]>
  raw: MaybeJson<string[]>
}

export interface ImportChangeTable {
  id: Generated<number>
  import_id: string
  step: number
  table_name: string
  key: Json<Record<string, unknown>>
  before: MaybeJson<Record<string, unknown>>
  mark: string | null
}

declare module '#database/tables.ts' {
  interface Tables {
    import: ImportTable
    import_row: ImportRowTable
    import_change: ImportChangeTable
  }
}

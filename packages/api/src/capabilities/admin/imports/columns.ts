import type { ImportOption } from '#kernel/import/importer.ts'
import type { CheckAnswer, ImportProblem } from './contract.ts'
import type { Reading } from './reading.contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'import.mapping': Record<string, string>
  'import.value_map': Record<string, Record<string, string>>
  'import.options': Record<string, string>
  'import.suggested': { mapping: Record<string, string>; options: ImportOption[] }
  'import.reading': Reading
  'import.sample': string[][]
  'import.outcome': CheckAnswer
  'import_row.record': Record<string, unknown>
  'import_row.problems': (ImportProblem & { warning?: true })[]
  'import_row.raw': string[]
  'import_change.key': Record<string, unknown>
  'import_change.before': Record<string, unknown>
}

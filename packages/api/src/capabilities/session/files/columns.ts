import type { FileKind } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'prepared_file.kind': FileKind
}

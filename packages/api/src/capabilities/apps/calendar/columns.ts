import type { BeforeImport, EventFields } from './rules.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'calendar_exception.changes': EventFields
  'calendar_event.before_import': BeforeImport
}

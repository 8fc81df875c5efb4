import type { EventFields } from './rules.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'calendar_exception.changes': EventFields
}

import { given, type StoredDays } from '#kernel/days/stored-days.ts'
import type { EventFields } from './rules.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'calendar_exception.changes': EventFields
}

export const days = {
  // Whole days have no zone.
  'calendar_event.start_on': given,
  'calendar_event.end_on': given,
} satisfies StoredDays

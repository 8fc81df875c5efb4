import type { Calendar } from './contract.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'calendar.week': Calendar['week']
  'calendar.breaks': Calendar['breaks']
  'calendar.holidays': Calendar['holidays']
}

import type { Calendar } from './contract.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'calendar.week': Calendar['week']
  'calendar.breaks': Calendar['breaks']
  'calendar.holidays': Calendar['holidays']
}

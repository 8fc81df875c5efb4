import type { Default, Json, Kept } from '#database/tables.ts'
import type { Calendar } from './contract.ts'

export interface CalendarTable extends Kept {
  code: string
  name: string
  tz: string
  week: Json<Calendar['week']>
  breaks: Json<Calendar['breaks']>
  holidays: Json<Calendar['holidays']>
  /** The one of outlets and regions that name none. */
  is_default: Default<boolean>
  active: Default<boolean>
  inactive_reason: Default<string | null>
}

declare module '#database/tables.ts' {
  interface Tables {
    calendar: CalendarTable
  }
}

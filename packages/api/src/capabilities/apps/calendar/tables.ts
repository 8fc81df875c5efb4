import type { Default, DefaultInstant, Instant, MaybeInstant, MaybeJson } from '#database/tables.ts'
import type { Kind } from './contract.ts'
import type { EventFields } from './rules.ts'

export interface CalendarEventTable {
  id: number
  user_id: string
  uid: Default<string>
  title: string
  kind: Kind
  starts_at: Instant
  ends_at: Instant
  start_on: string | null
  end_on: string | null
  time_zone: string
  url: Default<string>
  guests: Default<string[]>
  location: Default<string>
  description: Default<string>
  recurrence: string | null
  removed_at: MaybeInstant
  created_at: DefaultInstant
  updated_at: DefaultInstant
  version: Default<number>
}

export interface CalendarExceptionTable {
  event_id: number
  occurrence: string
  user_id: string
  is_cancelled: Default<boolean>
  changes: MaybeJson<EventFields>
}

declare module '#database/tables.ts' {
  interface Tables {
    calendar_event: CalendarEventTable
    calendar_exception: CalendarExceptionTable
  }
}

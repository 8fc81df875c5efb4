import { sql, type ColumnType, type Generated, type SqlBool } from 'kysely'
import type { Default, Instant, Kept, MaybeInstant } from '#database/tables.ts'
import type { Priority } from '#capabilities/service/sla/vocabulary.ts'
import type {
  ChargedTo,
  Justification,
  Party,
  ResolutionKind,
  Satisfaction,
  StopKind,
  TicketKind,
  TicketStatus,
  Vote,
} from './vocabulary.ts'

type MaybeDay = ColumnType<string | null, string | null | undefined, string | null>

export interface TicketTable extends Kept {
  no: string
  kind: TicketKind
  complaint_id: string | null
  title: string
  description: string | null
  priority: Priority
  category: string | null
  sub_category: string | null
  vin: string | null
  job_type: 'service' | 'bodyshop' | 'none'
  outlet_id: string
  dealer_id: string
  region_id: string
  channel_id: string | null
  status: Default<TicketStatus>
  opened_at: Instant
  opened_on: string
  first_response_at: MaybeInstant
  resolved_at: MaybeInstant
  closed_at: MaybeInstant
  closed_on: MaybeDay
  cancelled_at: MaybeInstant
  cancelled_on: MaybeDay
  /** Closing or cancelling, whichever it was. */
  ended_at: ColumnType<string | null, never, never>
  calendar_id: string
  level: Default<number>
  level_since: Instant
  max_level: Default<number>
  owner_user_id: string | null
  hops: Default<number>
  due_at: MaybeInstant
  first_response_due_at: MaybeInstant
  next_level_at: MaybeInstant
  next_move_at: MaybeInstant
  breached_at: MaybeInstant
  target_seconds: number
  elapsed_seconds: number | null
  outlet_elapsed_seconds: number | null
  first_response_seconds: number | null
  resolution: string | null
  resolution_kind: ResolutionKind | null
  root_cause: string | null
  customer_contacted_at: MaybeInstant
  satisfied: Satisfaction | null
  justification: Default<Justification>
  unjustified_reason_id: string | null
  plea_text: string | null
  plea_by: string | null
  plea_at: MaybeInstant
  charged_to: Default<ChargedTo>
  reopened_count: Default<number>
  duplicate_of: string | null
  repeat_of: string | null
  last_outlet_update_at: MaybeInstant
  search_text: ColumnType<string, never, never>
}

/** A stretch of time that a clock does not count; open while `to_at` is null. */
export interface TicketStopTable {
  id: Generated<string>
  ticket_id: string
  kind: StopKind
  from_at: Instant
  to_at: MaybeInstant
  reason: string | null
  is_late: Default<boolean>
  by_user_id: string | null
  by_name: string
}

export interface TicketLevelTable {
  ticket_id: string
  level: number
  entered_at: Instant
  left_at: MaybeInstant
  owner_user_id: string | null
  cause: string
}

export interface TicketPlaceTable {
  id: Generated<number>
  ticket_id: string
  outlet_id: string
  dealer_id: string
  region_id: string
  from_at: Instant
  to_at: Instant
  cause: string
}

export interface TicketFileTable {
  id: Generated<string>
  ticket_id: string
  name: string
  type: string
  bytes: number
  sha256: string
  content: Uint8Array
  at: Instant
  by_user_id: string | null
  by_name: string
}

export interface PanelCaseTable {
  id: Generated<string>
  ticket_id: string
  panel_id: string
  opened_at: Instant
  due_at: Instant
  is_extended: Default<boolean>
  result: 'upheld' | 'rejected' | 'other_party' | null
  decided_at: MaybeInstant
  decided_by: 'members' | 'chair' | null
  /** Working days from the plea to the decision (M15). */
  panel_days: number | null
}

export interface PanelSeatTable {
  case_id: string
  user_id: string
  is_chair: Default<boolean>
  is_member: Default<boolean>
  has_conflict: Default<boolean>
  vote: Vote | null
  /** Whom a vote for another party names, and where that is an outlet, which. */
  party: Default<Party | null>
  outlet_id: Default<string | null>
  remark: string | null
  voted_at: MaybeInstant
}

declare module '#database/tables.ts' {
  interface Tables {
    ticket: TicketTable
    ticket_stop: TicketStopTable
    ticket_level: TicketLevelTable
    ticket_place: TicketPlaceTable
    ticket_file: TicketFileTable
    panel_case: PanelCaseTable
    panel_seat: PanelSeatTable
  }
}

/** Past due: noted when its clock ran out, or running out since (M08). Of one that ended, that it ended late. */
export const isBreached = sql<SqlBool>`(ticket.breached_at is not null
  or (ticket.ended_at is null and coalesce(ticket.due_at < now(), false))
  or (ticket.closed_at is not null and ticket.elapsed_seconds > ticket.target_seconds))`

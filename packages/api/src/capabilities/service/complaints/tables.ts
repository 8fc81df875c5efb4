import { sql, type ColumnType, type SqlBool } from 'kysely'
import type { Default, Instant, Kept, MaybeInstant } from '#database/tables.ts'
import type { complaintStatuses, jobTypes, receivedVia, satisfactions, severities } from './contract.ts'

export interface ComplaintTable extends Kept {
  no: string
  source_no: string | null
  outlet_id: string | null
  dealer_id: string | null
  region_id: string | null
  channel_id: string | null
  job_type: Default<(typeof jobTypes)[number]>
  status: Default<(typeof complaintStatuses)[number]>
  received_via: (typeof receivedVia)[number]
  received_at: Instant
  received_on: string
  category: string | null
  sub_category: string | null
  severity: Default<(typeof severities)[number]>
  model_id: string | null
  make: string | null
  model: string | null
  model_year: number | null
  vin: string | null
  components: Default<string[]>
  crash: Default<boolean>
  fire: Default<boolean>
  injured: Default<number>
  killed: Default<number>
  customer_name: string | null
  customer_phone: string | null
  customer_email: string | null
  statement: string | null
  repeat_of: string | null
  customer_contacted_at: MaybeInstant
  customer_reply: string | null
  satisfied_at_close: (typeof satisfactions)[number] | null
  closed_at: MaybeInstant
  last_outlet_update_at: MaybeInstant
  search_text: ColumnType<string, never, never>
}

declare module '#database/tables.ts' {
  interface Tables {
    complaint: ComplaintTable
  }
}

/**
 * Open, and its outlet has not touched it for seven days: what is standing still (R12b). Without an outlet it is
 * nobody's turn.
 */
export const isSilent = sql<SqlBool>`(complaint.status <> 'closed' and complaint.outlet_id is not null
  and coalesce(last_outlet_update_at, received_at) < now() - interval '7 days')`

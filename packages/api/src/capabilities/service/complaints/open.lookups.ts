import { sql } from 'kysely'
import { isOpenAtOutlet, lastUpdate } from './lookups.ts'
import { complaintSource } from './source.ts'

/** Open complaints of a view: where they belong, and when their outlet last updated them (R12b). */
export const openComplaints = async (ctx: Parameters<typeof complaintSource.condition>[0]) => sql`
  select complaint.outlet_id, complaint.region_id, complaint.channel_id, ${lastUpdate} as updated_at
  from complaint where ${isOpenAtOutlet} and ${await complaintSource.condition(ctx)}`

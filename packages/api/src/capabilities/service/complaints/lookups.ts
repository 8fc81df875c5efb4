import { sql, type SqlBool } from 'kysely'

/**
 * Open, and its outlet has not touched it for seven days: what is standing still (R12b). Without an outlet it is
 * nobody's turn.
 */
export const isSilent = sql<SqlBool>`(complaint.status <> 'closed' and complaint.outlet_id is not null
  and coalesce(last_outlet_update_at, received_at) < now() - interval '7 days')`

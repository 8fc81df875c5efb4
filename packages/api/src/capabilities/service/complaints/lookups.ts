import { sql, type SqlBool } from 'kysely'

/**
 * Open, and its outlet has not updated it for seven days: a stale complaint (R12b). Without an outlet, no outlet is
 * responsible for it.
 */
export const isSilent = sql<SqlBool>`(complaint.status <> 'closed' and complaint.outlet_id is not null
  and coalesce(last_outlet_update_at, received_at) < now() - interval '7 days')`

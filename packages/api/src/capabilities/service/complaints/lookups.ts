import { sql, type SqlBool } from 'kysely'

/** Not closed, and about an outlet: without one, no outlet is responsible for it. */
export const isOpenAtOutlet = sql<SqlBool>`(complaint.status <> 'closed' and complaint.outlet_id is not null)`

/** When the outlet last updated it. */
export const lastUpdate = sql<string>`coalesce(complaint.last_outlet_update_at, complaint.received_at)`

/** Open, and its outlet has not updated it for seven days: a stale complaint (R12b). */
export const isSilent = sql<SqlBool>`(${isOpenAtOutlet} and ${lastUpdate} < now() - interval '7 days')`

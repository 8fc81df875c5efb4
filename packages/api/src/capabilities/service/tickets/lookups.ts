import { sql, type SqlBool } from 'kysely'

/** Past due: noted when its clock ran out, or running out since (M08). Of one that ended, that it ended late. */
export const isBreached = sql<SqlBool>`(ticket.breached_at is not null
  or (ticket.ended_at is null and coalesce(ticket.due_at < now(), false))
  or (ticket.closed_at is not null and ticket.elapsed_seconds > ticket.target_seconds))`

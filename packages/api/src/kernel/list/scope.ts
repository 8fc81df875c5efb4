import { sql, type SqlBool } from 'kysely'

/** Whether a case is in the scope of the actor, as the policies of its table have it; its other readers not counted. */
export const isInScope = (table: string) => sql<SqlBool>`coalesce(
  ${sql.ref(`${table}.outlet_id`)} = any ((select rad.outlet_ids())::uuid[])
  and ((select rad.scope_is_by_outlet())
    or (${sql.ref(`${table}.outlet_id`)}, coalesce(${sql.ref(`${table}.channel_id`)}, rad.no_channel()), ${sql.ref(`${table}.job_type`)})
      in (select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen)), false)`

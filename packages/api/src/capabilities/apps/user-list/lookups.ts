import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'

/** On which days those who are subscribers now were added, with how many of them. */
export async function subscribersByDay(db: Db, zone: string) {
  return db
    .selectFrom('sample_user')
    .select([sql<string>`(created_at at time zone ${zone})::date`.as('day'), sql<number>`count(*)::int`.as('value')])
    .where('deleted_at', 'is', null)
    .where('role', '=', 'subscriber')
    .groupBy(sql`1`)
    .execute()
}

/** The users who were added last. */
export const latestUsers = (db: Db, most: number) =>
  db
    .selectFrom('sample_user')
    .select(['id', 'full_name', 'company', 'created_at as at'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

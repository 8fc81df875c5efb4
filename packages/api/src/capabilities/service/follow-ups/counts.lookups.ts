import type { ScopedContext } from '#kernel/command/context.ts'
import { sql } from 'kysely'
import { isOver90 } from './conditions.ts'

/** How many vehicles in the actor's scope no outlet has seen for more than 90 days after their due date (M41). */
export async function countOver90({ db }: ScopedContext, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('follow_up')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isOver90(today))
    .executeTakeFirstOrThrow()
  return count
}

/** The same by outlet. */
export const over90ByOutlet = (today: string) =>
  sql`select outlet_id, count(*) as over_90 from follow_up where ${isOver90(today)} and outlet_id is not null group by 1`

import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'

/** The ids of people who deleted their account: scheduled work hands over what they were responsible for. */
export const whoLeft = (db: Db) => db.selectFrom('app_user').select('id').where('has_left', '=', true)

/** The administrators to notify where someone has to act, the oldest accounts first. */
export async function administratorIds(db: Db): Promise<string[]> {
  const people = await db
    .selectFrom('app_user')
    .select('id')
    .where('status', '=', 'active')
    .where(sql<boolean>`roles && '{admin,HQA}'`)
    .orderBy('created_at')
    .limit(50)
    .execute()
  return people.map(({ id }) => id)
}

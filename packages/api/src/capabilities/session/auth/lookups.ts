import { sql } from 'kysely'
import type { Actor, Db } from '#kernel/command/context.ts'
import { findPerson } from './queries.ts'
import { abilityOf } from './rights.rules.ts'

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

/** A person as scheduled work acts for them, in no session; undefined where they may not sign in. */
export async function findActor(db: Db, user_id: string): Promise<Actor | undefined> {
  const found = await findPerson(db, user_id)
  if (!found) return undefined
  const { email, full_name, roles, whole_network, is_agent } = found
  return { user_id, session_id: '', email, full_name, roles, ability: abilityOf(roles), whole_network, is_agent }
}

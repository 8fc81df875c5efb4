import { sql } from 'kysely'
import type { Actor, Db } from '#kernel/command/context.ts'
import { roleName } from '#capabilities/session/auth/contract.ts'
import { faceOf, peopleOf, type PersonRow } from './people.queries.ts'
import type { ChatProfile } from './shapes.contract.ts'

interface OwnRow extends PersonRow {
  is_notified: boolean | null
  has_second_step: boolean
}

/** How the user appears in chats. */
export async function readProfile(
  db: Db,
  { user_id, roles }: Pick<Actor, 'user_id' | 'roles'>,
  now: Date,
): Promise<{ shown: ChatProfile; active_at: string | null }> {
  const { rows } = await sql<OwnRow>`
    select p.*, s.is_notified, rad.has_second_step(${user_id}::uuid) as has_second_step
    from ${peopleOf(sql`array[${user_id}::uuid]`)} p left join chat_profile s on s.user_id = p.id`.execute(db)
  const row = rows[0]!
  const role = roles[0] ?? 'client'
  return {
    active_at: row.active_at,
    shown: {
      ...faceOf(row, now),
      role,
      designation: roleName(role),
      about: row.about ?? '',
      chosenStatus: row.status ?? 'online',
      settings: {
        isTwoStepAuthVerificationEnabled: row.has_second_step,
        isNotificationsOn: row.is_notified ?? true,
      },
    },
  }
}

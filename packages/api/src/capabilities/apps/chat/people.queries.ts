import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { roleName } from '#capabilities/session/auth/contract.ts'
import type { Presence } from './bounds.contract.ts'
import { presenceOf } from './rules.ts'
import type { ChatContact } from './shapes.contract.ts'
import { type Mark, markOf } from './tags.queries.ts'

export interface PersonRow {
  id: string
  full_name: string
  username: string | null
  avatar: string | null
  roles: string[] | null
  email: string | null
  phone: string | null
  about: string | null
  status: Presence | null
  active_at: string | null
}

/** When a person was last active in chats; if one of two blocked the other, neither sees it. Named `s` is their profile. */
export const seenActive = (id: RawBuilder<unknown>) =>
  sql`case when ${id} = any ((select rad.chat_blocked_with())::uuid[]) then null else s.active_at end`

/**
 * People by their ids. The name belongs to the chat and is shown to all who read that; photo, role, and contact details only to
 * users who see the person.
 */
export const peopleOf = (ids: RawBuilder<unknown>) => sql<PersonRow>`(
  select p.id, p.full_name, u.username, u.avatar, u.roles, u.email, u.phone, s.about, s.status, ${seenActive(sql`p.id`)} as active_at
  from rad.people_named(${ids}) p left join app_user u on u.id = p.id left join chat_profile s on s.user_id = p.id)`

export const faceOf = ({ id, full_name, username, avatar, status, active_at }: PersonRow, now: Date) => ({
  id,
  fullName: full_name,
  username,
  avatar,
  status: presenceOf(status, active_at, now),
})

export const asContact = (row: PersonRow, now: Date, mark: Mark): ChatContact => {
  const role = row.roles?.[0] ?? null
  return {
    ...faceOf(row, now),
    role,
    designation: role === null ? '' : roleName(role),
    about: row.about ?? '',
    email: row.email,
    phone: row.phone,
    isGroup: false,
    ...mark,
  }
}

/** A group as a contact. */
export const asGroup = (id: string, title: string, people: number, mark: Mark): ChatContact => ({
  id,
  fullName: title,
  username: null,
  avatar: null,
  status: 'offline',
  role: null,
  designation: people === 1 ? '1 person' : `${people} people`,
  about: '',
  email: null,
  phone: null,
  isGroup: true,
  ...mark,
})

/** Who can be written to: active people of the network with a role that has chats. */
export const mayBeWrittenTo = (alias: string) => sql<boolean>`${sql.ref(`${alias}.status`)} = 'active'
  and ${sql.ref(`${alias}.kind`)} <> 'service_account' and not 'client' = any (${sql.ref(`${alias}.roles`)})`

/** A person the user sees, as their contact. */
export async function findContact(db: Db, me: string, id: string, now: Date): Promise<ChatContact | undefined> {
  const { rows } = await sql<PersonRow>`select p.* from ${peopleOf(sql`array[${id}::uuid]`)} p
    join app_user u on u.id = p.id where ${mayBeWrittenTo('u')}`.execute(db)
  return rows[0] && asContact(rows[0], now, await markOf(db, me, id))
}

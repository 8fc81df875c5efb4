import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { asContact, asGroup, peopleOf, type PersonRow } from './people.queries.ts'
import type { ChatContact } from './shapes.contract.ts'
import { markOf } from './tags.queries.ts'

/** A chat as one of its members has it. */
export interface OwnChat {
  id: string
  title: string | null
  last_no: number
  is_owner: boolean
  read_no: number
  delivered_no: number
  cleared_no: number
  is_muted: boolean
  /** The other person of a chat of two. */
  other_id: string | null
}

/** The chat that a contact means: a group by its own id, a person by theirs; undefined where none has begun. */
export async function findChat(db: Db, me: string, key: string): Promise<OwnChat | undefined> {
  const { rows } = await sql<OwnChat>`
    select c.id, c.title, c.last_no, m.is_owner, m.read_no, m.delivered_no, m.cleared_no, m.is_muted,
      case when c.first_id = ${me}::uuid then c.second_id else c.first_id end as other_id
    from chat c join chat_member m on m.chat_id = c.id and m.user_id = ${me}::uuid
    where c.id = coalesce(
      (select p.id from chat p
       where p.first_id = least(${key}::uuid, ${me}::uuid) and p.second_id = greatest(${key}::uuid, ${me}::uuid)),
      ${key}::uuid)`.execute(db)
  return rows[0]
}

/** The same where it must be there. */
export async function ownChat(db: Db, me: string, key: string): Promise<OwnChat> {
  const chat = await findChat(db, me, key)
  if (!chat) throw notFound()
  return chat
}

/** What opens a chat: the other person, or the group itself. */
export const contactIdOf = ({ id, other_id }: Pick<OwnChat, 'id' | 'other_id'>) => other_id ?? id

/** The contact of a chat. */
export async function contactOf(db: Db, me: string, chat: OwnChat, now: Date): Promise<ChatContact> {
  const mark = await markOf(db, me, contactIdOf(chat))
  if (chat.other_id === null) {
    const { count } = await db
      .selectFrom('chat_member')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('chat_id', '=', chat.id)
      .executeTakeFirstOrThrow()
    return asGroup(chat.id, chat.title ?? '', count, mark)
  }
  const { rows } = await sql<PersonRow>`select * from ${peopleOf(sql`array[${chat.other_id}::uuid]`)} p`.execute(db)
  if (!rows[0]) throw notFound()
  return asContact(rows[0], now, mark)
}

/** Everyone in a chat. */
export async function memberIds(db: Db, chat_id: string): Promise<string[]> {
  const rows = await db.selectFrom('chat_member').select('user_id').where('chat_id', '=', chat_id).execute()
  return rows.map(({ user_id }) => user_id)
}

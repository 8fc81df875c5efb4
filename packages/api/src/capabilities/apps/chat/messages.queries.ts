import { sql, type RawBuilder } from 'kysely'
import { readInOrder } from '#database/transaction.ts'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { most } from './bounds.contract.ts'
import type { OwnChat } from './chats.queries.ts'
import type { ChatFile, ChatMessage, ChatPage, ChatReaction } from './shapes.contract.ts'

interface MessageRow {
  no: number
  user_id: string
  client_id: string
  parent_no: number | null
  text: string
  mentions: string[]
  at: string
  edited_at: string | null
  deleted_at: string | null
  sender: string | null
  replies: number
  last_reply: string | null
  reactions: ChatReaction[]
  is_pinned: boolean
  file: { id: string; name: string; type: string; bytes: number } | null
  read_by_all: number | null
  delivered_to_all: number | null
}

export const filePath = (id: string) => `/apps/chat/files/${id}`

export const asFile = ({ id, name, type, bytes }: NonNullable<MessageRow['file']>): ChatFile => ({
  path: filePath(id),
  name,
  type,
  bytes,
  isImage: type.startsWith('image/'),
})

const asMessage =
  (me: string) =>
  (row: MessageRow): ChatMessage => ({
    id: row.no,
    message: row.text,
    time: row.at,
    senderId: row.user_id,
    senderName: row.sender ?? '',
    isOwn: row.user_id === me,
    isDeleted: row.deleted_at !== null,
    isEdited: row.edited_at !== null,
    mentionsYou: row.mentions.includes(me),
    parentId: row.parent_no,
    replies: row.replies,
    lastReply: row.last_reply,
    reactions: row.reactions,
    isPinned: row.is_pinned,
    file: row.file && asFile(row.file),
    feedback: {
      isSent: true,
      isDelivered: row.delivered_to_all !== null && row.no <= row.delivered_to_all,
      isSeen: row.read_by_all !== null && row.no <= row.read_by_all,
    },
    clientId: row.client_id,
  })

/** Messages that `from` finds, as `f.no`, with all that is shown of them; in the order of their numbers. */
export async function messagesFrom(
  db: Db,
  me: string,
  chat_id: string,
  from: RawBuilder<unknown>,
): Promise<ChatMessage[]> {
  const { rows } = await sql<MessageRow>`
    with f as materialized (${from}),
    read_by as materialized (
      select min(m.read_no) as read_no, min(m.delivered_no) as delivered_no
      from chat_member m where m.chat_id = ${chat_id}::uuid and m.user_id <> ${me}::uuid
    ),
    names as materialized (
      select p.id, p.full_name from rad.people_named(array(
        select m.user_id from chat_message m where m.chat_id = ${chat_id}::uuid and m.no in (select f.no from f)
        union select r.user_id from chat_reaction r where r.chat_id = ${chat_id}::uuid and r.no in (select f.no from f)
      )) p
    )
    select m.no, m.user_id, m.client_id, m.parent_no, m.text, m.mentions, m.at, m.edited_at, m.deleted_at,
      (select n.full_name from names n where n.id = m.user_id) as sender,
      t.replies, t.last_reply, read_by.read_no as read_by_all, read_by.delivered_no as delivered_to_all,
      coalesce((
        select jsonb_agg(jsonb_build_object('emoji', g.emoji, 'count', g.count, 'isYours', g.mine, 'people', g.people)
          order by g.first_at, g.emoji)
        from (
          select r.emoji, count(*)::int as count, bool_or(r.user_id = ${me}::uuid) as mine, min(r.at) as first_at,
            (array_agg(coalesce((select n.full_name from names n where n.id = r.user_id), '') order by r.at))[1:8] as people
          from chat_reaction r where r.chat_id = m.chat_id and r.no = m.no group by r.emoji
        ) g), '[]') as reactions,
      m.deleted_at is null and exists (select from chat_pin p where p.chat_id = m.chat_id and p.no = m.no) as is_pinned,
      case when m.has_file then (
        select jsonb_build_object('id', d.id, 'name', d.name, 'type', d.type, 'bytes', d.bytes)
        from chat_file d where d.chat_id = m.chat_id and d.no = m.no) end as file
    from f join chat_message m on m.chat_id = ${chat_id}::uuid and m.no = f.no
    cross join read_by
    cross join lateral (
      select count(*)::int as replies, max(r.at) as last_reply from chat_message r
      where r.chat_id = m.chat_id and r.parent_no = m.no and r.deleted_at is null
    ) t
    order by m.no`.execute(db)
  return rows.map(asMessage(me))
}

/** Which messages of a chat are read: beside one, or the newest. */
export interface Place {
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
}

/** Numbers of messages from one on, towards the newest or the oldest; without what the user cleared. */
async function numbersFrom(
  db: Db,
  chat: Pick<OwnChat, 'id' | 'cleared_no'>,
  border: RawBuilder<unknown>,
  order: 'asc' | 'desc',
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`select m.no from chat_message m
    where m.chat_id = ${chat.id}::uuid and m.parent_no is null and m.no > ${chat.cleared_no}::int ${border}
    order by m.no ${sql.raw(order)} limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ no }) => no)
}

/** Fifty messages of a chat that follow one another, and where there are more on either side. */
export async function pageOfMessages(
  db: Db,
  me: string,
  chat: Pick<OwnChat, 'id' | 'cleared_no'>,
  { before, after, around }: Place,
): Promise<ChatPage> {
  const half = around === undefined ? most.page : most.page / 2
  const until = around ?? (before === undefined ? undefined : before - 1)
  const since = around ?? after
  // Of a long chat the newest are read from the index; else PostgreSQL may read the whole chat and sort it.
  await readInOrder(db, true)
  const older =
    after === undefined
      ? await numbersFrom(db, chat, until === undefined ? sql`` : sql`and m.no <= ${until}::int`, 'desc', half + 1)
      : []
  const newer = since === undefined ? [] : await numbersFrom(db, chat, sql`and m.no > ${since}::int`, 'asc', half + 1)
  await readInOrder(db, false)
  const numbers = [...older.slice(0, half), ...newer.slice(0, half)]
  const messages =
    numbers.length === 0
      ? []
      : await messagesFrom(db, me, chat.id, sql`select unnest(${sql.val(numbers)}::int[]) as no`)
  const hasOlder = after !== undefined || older.length > half
  const hasNewer = before !== undefined || newer.length > half
  return {
    chat: messages,
    next: hasOlder ? (messages[0]?.id ?? null) : null,
    newer: hasNewer ? (messages.at(-1)?.id ?? null) : null,
  }
}

/** One message of a chat. */
export async function findMessage(
  db: Db,
  me: string,
  chat: Pick<OwnChat, 'id' | 'cleared_no'>,
  no: number,
): Promise<ChatMessage> {
  const from = sql`select m.no from chat_message m
    where m.chat_id = ${chat.id}::uuid and m.no = ${no}::int and m.no > ${chat.cleared_no}::int`
  const [message] = await messagesFrom(db, me, chat.id, from)
  if (!message) throw notFound()
  return message
}

/** The replies to a message, the oldest first. */
export const repliesTo = (db: Db, me: string, chat: Pick<OwnChat, 'id' | 'cleared_no'>, no: number) =>
  messagesFrom(
    db,
    me,
    chat.id,
    sql`select m.no from chat_message m
      where m.chat_id = ${chat.id}::uuid and m.parent_no = ${no}::int and m.no > ${chat.cleared_no}::int
      order by m.no desc limit ${sql.lit(most.thread)}`,
  )

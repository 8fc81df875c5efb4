import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { most } from './bounds.contract.ts'
import { ownChat, type OwnChat } from './chats.queries.ts'
import type { chatApi } from './contract.ts'
import { asFile, messagesFrom } from './messages.queries.ts'
import type { ChatPin, SentFile } from './shapes.contract.ts'

type Read = Pick<OwnChat, 'id' | 'cleared_no'>

/** The pins that a user sees: without cleared and deleted messages. */
const pinsOf = (chat: Read) => sql`chat_pin p join chat_message m on m.chat_id = p.chat_id and m.no = p.no
  where p.chat_id = ${chat.id}::uuid and p.no > ${chat.cleared_no}::int and m.deleted_at is null`

export const countPins = (chat: Read): RawBuilder<number> => sql<number>`(select count(*)::int from ${pinsOf(chat)})`

/** The pinned messages of a chat, those pinned last first. */
export async function listPins({ db, actor, params }: Context<typeof chatApi.pins>): Promise<{ pins: ChatPin[] }> {
  const chat = await ownChat(db, actor.user_id, params.id)
  const { rows } = await sql<{ no: number; at: string; pinned_by: string | null }>`
    with found as materialized (
      select p.no, p.at, p.pinned_by from ${pinsOf(chat)} order by p.at desc, p.no desc limit ${sql.lit(most.pins)}
    )
    select f.no, f.at, n.full_name as pinned_by from found f
    left join rad.people_named(array(select o.pinned_by from found o)) n on n.id = f.pinned_by
    order by f.at desc, f.no desc`.execute(db)
  if (rows.length === 0) return { pins: [] }
  const numbers = rows.map(({ no }) => no)
  const messages = await messagesFrom(db, actor.user_id, chat.id, sql`select unnest(${sql.val(numbers)}::int[]) as no`)
  const byNo = new Map(messages.map((one) => [one.id, one]))
  return {
    pins: rows.flatMap(({ no, at, pinned_by }) => {
      const message = byNo.get(no)
      return message ? [{ message, pinnedBy: pinned_by ?? '', at }] : []
    }),
  }
}

interface FileRow {
  id: string
  no: number
  name: string
  type: string
  bytes: number
  at: string
  parent_no: number | null
  sender: string | null
}

/** Pictures of a chat, or its other files, the newest first. */
export async function listFiles({ db, actor, params, query }: Context<typeof chatApi.files>): Promise<{
  files: SentFile[]
  next: number | null
}> {
  const chat = await ownChat(db, actor.user_id, params.id)
  const until = query.before === undefined ? sql`` : sql`and d.no < ${query.before}::int`
  const ofKind = query.kind === undefined ? sql`` : sql`and d.is_image = ${query.kind === 'image'}::boolean`
  const { rows } = await sql<FileRow>`
    with found as materialized (
      select d.id, d.no, d.name, d.type, d.bytes, d.user_id from chat_file d
      where d.chat_id = ${chat.id}::uuid ${ofKind}
        and d.no > ${chat.cleared_no}::int ${until}
      order by d.no desc limit ${sql.lit(most.filesShown + 1)}
    )
    select f.id, f.no, f.name, f.type, f.bytes, m.at, m.parent_no, n.full_name as sender
    from found f join chat_message m on m.chat_id = ${chat.id}::uuid and m.no = f.no
    left join rad.people_named(array(select o.user_id from found o)) n on n.id = f.user_id
    order by f.no desc`.execute(db)
  const shown = rows.slice(0, most.filesShown)
  return {
    files: shown.map((row) => ({
      ...asFile(row),
      message: row.no,
      parentId: row.parent_no,
      senderName: row.sender ?? '',
      time: row.at,
    })),
    next: rows.length > most.filesShown ? shown.at(-1)!.no : null,
  }
}

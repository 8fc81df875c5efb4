import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { runnerOf } from '#kernel/command/command.ts'
import type { Actor, Context, Db, RequestInfo, Deps } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { tellLive } from '#kernel/command/live.ts'
import { filePartResponse } from '#kernel/file/part-of-file.ts'
import { contactIdOf, contactOf, findChat, memberIds, ownChat, type OwnChat } from './chats.queries.ts'
import type { chatApi } from './contract.ts'
import { listChats, listContacts } from './list.queries.ts'
import { findMessage, pageOfMessages, repliesTo } from './messages.queries.ts'
import { faceOf, findContact, peopleOf, type PersonRow } from './people.queries.ts'
import { countPins } from './pins.queries.ts'
import { readProfile } from './profile.queries.ts'
import type { Chat } from './shapes.contract.ts'
import { readMarks } from './tags.queries.ts'

/** Queries that also store how far a user has read; that changes nothing of others, and leaves no line in the trail. */
interface Reader {
  actor: Actor
  deps: Deps
  request: RequestInfo
}

const within = <T>({ actor, deps, request }: Reader, access: 'read' | 'write', work: (db: Db) => Promise<T>) =>
  inTransaction(deps.database, runnerOf(actor), access, work, { tooLate: request.tooLate })

const activeMs = 60_000

/** Stores that a user is online, and what was delivered to them. A user who views the product as another one leaves no trace. */
async function noteDelivered(reader: Reader, chats: readonly { id: string; last_no: number }[]): Promise<void> {
  const { actor, deps } = reader
  const now = deps.clock.now()
  await within(reader, 'write', async (db) => {
    await db
      .insertInto('chat_profile')
      .values({ user_id: actor.user_id, active_at: now })
      .onConflict((on) => on.column('user_id').doUpdateSet({ active_at: now }))
      .execute()
    const { rows: open } = await sql<{ id: string }>`
      select id from unnest(${sql.val(chats.map(({ id }) => id))}::uuid[]) id where not rad.chat_is_blocked(id)`.execute(
      db,
    )
    if (open.length === 0) return
    const ids = open.map(({ id }) => id)
    await sql`update chat_member m set delivered_no = c.last_no from chat c
      where c.id = m.chat_id and m.user_id = ${actor.user_id}::uuid and m.chat_id = any (${sql.val(ids)}::uuid[])
        and m.delivered_no < c.last_no`.execute(db)
    const others = await db
      .selectFrom('chat_member')
      .select('user_id')
      .distinct()
      .where('chat_id', 'in', ids)
      .where('user_id', '!=', actor.user_id)
      .execute()
    if (others.length > 0)
      tellLive(
        db,
        others.map(({ user_id }) => user_id),
        'chat',
      )
  })
}

/** Your chats, newest first, and people to write to. */
export async function listAll(ctx: Context<typeof chatApi.list>) {
  const { actor, deps, query } = ctx
  const now = deps.clock.now()
  const read = await within(ctx, 'read', async (db) => {
    const me = actor.user_id
    const listQuery = { me, q: query.q, tag: query.tag, marks: await readMarks(db, me), now }
    return {
      chats: await listChats(db, listQuery),
      contacts: await listContacts(db, listQuery),
      profile: await readProfile(db, actor, now),
    }
  })
  const { undelivered, rows } = read.chats
  const wasActive = read.profile.active_at === null ? 0 : Date.parse(read.profile.active_at)
  if (!actor.viewer && (undelivered.length > 0 || now.getTime() - wasActive > activeMs))
    await noteDelivered(ctx, undelivered)
  const { id, fullName, username, avatar } = read.profile.shown
  return {
    chatsContacts: rows,
    ...read.contacts,
    profileUser: { id, fullName, username, avatar, status: read.profile.shown.chosenStatus },
  }
}

interface MemberRow extends PersonRow {
  is_owner: boolean
  typing_until: string | null
}

/** A chat with its newest messages, as its members read it. */
export async function chatDetails(db: Db, me: string, chat: OwnChat, now: Date): Promise<Chat> {
  const { rows } = await sql<MemberRow>`
    select p.*, m.is_owner, m.typing_until from chat_member m
    join ${peopleOf(sql`array(select o.user_id from chat_member o where o.chat_id = ${chat.id}::uuid)`)} p on p.id = m.user_id
    where m.chat_id = ${chat.id}::uuid order by p.full_name, p.id`.execute(db)
  const { rows: blocks } = await sql<{ any: boolean; mine: boolean; pins: number }>`
    select ${countPins(chat)} as pins, rad.chat_is_blocked(${chat.id}::uuid) as any,
      exists (select from chat_block b where b.user_id = ${me}::uuid and b.other_id = ${chat.other_id}::uuid) as mine`.execute(
    db,
  )
  const { chat: messages, next } = await pageOfMessages(db, me, chat, {})
  return {
    id: chat.id,
    userId: contactIdOf(chat),
    unseenMsgs: 0,
    chat: messages,
    next,
    lastRead: chat.read_no,
    isGroup: chat.title !== null,
    isOwner: chat.is_owner,
    isMuted: chat.is_muted,
    isBlocked: blocks[0]!.mine,
    maySend: !blocks[0]!.any && (chat.title !== null || rows.length > 1),
    pins: blocks[0]!.pins,
    members: rows.map((row) => ({ ...faceOf(row, now), isOwner: row.is_owner, isYou: row.id === me })),
    typing: rows
      .filter(
        ({ id, typing_until }) =>
          !blocks[0]!.any && id !== me && typing_until !== null && Date.parse(typing_until) > now.getTime(),
      )
      .map(({ full_name, typing_until }) => ({ fullName: full_name, until: typing_until! })),
  }
}

/** Notes that everything was read, and lets the others in the chat know. */
async function markRead(reader: Reader, chat: OwnChat): Promise<void> {
  const me = reader.actor.user_id
  await within(reader, 'write', async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('chat_member')
      .set({
        read_no: sql<number>`greatest(read_no, ${chat.last_no}::int)`,
        delivered_no: sql<number>`greatest(delivered_no, ${chat.last_no}::int)`,
      })
      .where('chat_id', '=', chat.id)
      .where('user_id', '=', me)
      .where('read_no', '<', chat.last_no)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tellLive(db, await memberIds(db, chat.id), 'chat')
  })
}

/** A chat by its contact; marks it as read unless the query prevents it. */
export async function getChat(ctx: Context<typeof chatApi.get>) {
  const { actor, deps, query } = ctx
  const me = actor.user_id
  const now = deps.clock.now()
  const read = await within(ctx, 'read', async (db) => {
    const chat = await findChat(db, me, query.id)
    if (!chat) {
      const contact = query.id === me ? undefined : await findContact(db, me, query.id, now)
      if (!contact) throw notFound()
      return { contact }
    }
    return { chat, details: await chatDetails(db, me, chat, now), contact: await contactOf(db, me, chat, now) }
  })
  const { chat, details, contact } = read
  if (!chat || !details) return { contact }
  // If one of two people blocked the other, neither sees what the other has read.
  const isBlocked = !details.isGroup && !details.maySend
  if (query.read !== 'false' && !actor.viewer && !isBlocked && chat.read_no < chat.last_no) await markRead(ctx, chat)
  return { chat: details, contact }
}

/** Messages of a chat beside one that is known. */
export async function listMessages({ db, actor, params, query }: Context<typeof chatApi.messages>) {
  return pageOfMessages(db, actor.user_id, await ownChat(db, actor.user_id, params.id), query)
}

/** A message with the replies to it. */
export async function readThread({ db, actor, params }: Context<typeof chatApi.thread>) {
  const chat = await ownChat(db, actor.user_id, params.id)
  const message = await findMessage(db, actor.user_id, chat, params.no)
  return { message, replies: await repliesTo(db, actor.user_id, chat, params.no) }
}

/** A file of a message, or the range that a player requests. Images are shown, all else is downloaded. */
export async function readChatFile({ db, params, request }: Context<typeof chatApi.file>): Promise<Response> {
  const of = db.selectFrom('chat_file').where('id', '=', params.id)
  const file = await of.select(['name', 'type', 'bytes', 'sha256']).executeTakeFirst()
  if (!file) throw notFound()
  const way = /^(image|video)\//.test(file.type) ? 'inline' : 'attachment'
  return filePartResponse(request.headers.get('range'), file, way, async ({ from, to }) => {
    const { content } = await of
      .select(sql<Uint8Array>`substring(content from ${from + 1}::int for ${to - from + 1}::int)`.as('content'))
      .executeTakeFirstOrThrow()
    return content
  })
}

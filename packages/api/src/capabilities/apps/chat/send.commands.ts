import { sql } from 'kysely'
import type { Context, Db, Deps } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import type { ReadFile } from '#kernel/file/evidence.ts'
import { tellLive } from '#kernel/command/live.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import { contactIdOf, findChat, memberIds, ownChat, type OwnChat } from './chats.queries.ts'
import type { chatApi } from './contract.ts'
import { checkChatFiles, readChatUpload } from './files.queries.ts'
import { findMessage } from './messages.queries.ts'
import { findContact } from './people.queries.ts'
import { chatDetails } from './queries.ts'
import { mentionedIn } from './rules.ts'
import type { ChatMessage } from './shapes.contract.ts'

/** Who sends: in the transaction that is theirs. */
export interface Sender {
  db: Db
  deps: Deps
  actor: { user_id: string; full_name: string }
}

export interface NewMessage {
  /** The contact: a person or a group. */
  to: string
  text: string
  clientId?: string | undefined
  parent?: number | undefined
  file?: ReadFile | undefined
}

/** Begins the chat of two people. Of two that begin it at once the second finds that of the first. */
async function beginChat({ db, deps, actor }: Sender, other: string): Promise<OwnChat> {
  const me = actor.user_id
  if (other === me) throw invalid({ contact: 'Choose someone else than yourself.' })
  const now = deps.clock.now()
  if (!(await findContact(db, me, other, now))) throw notFound()
  const id = crypto.randomUUID()
  const [first_id, second_id] = [me, other].toSorted() as [string, string]
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chat')
    .values({ id, first_id, second_id, created_by: me, created_at: now, last_at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows)
    await db
      .insertInto('chat_member')
      .values([me, other].map((user_id) => ({ chat_id: id, user_id, joined_at: now })))
      .execute()
  return ownChat(db, me, other)
}

/** Refuses where one of two people blocked the other, or left the product. */
export async function checkMaySend(db: Db, chat: Pick<OwnChat, 'id' | 'title'>): Promise<void> {
  const { rows } = await sql<{ is_blocked: boolean; people: number }>`
    select rad.chat_is_blocked(${chat.id}::uuid) as is_blocked,
      (select count(*)::int from chat_member m where m.chat_id = ${chat.id}::uuid) as people`.execute(db)
  const { is_blocked, people } = rows[0]!
  if (is_blocked || (chat.title === null && people < 2)) throw forbidden('You can’t write to this person.')
}

/** Finds what was sent under a client id before; the same id elsewhere is refused. */
async function sentBefore(db: Db, me: string, client_id: string, chat_id: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('chat_message')
    .select(['no', 'chat_id'])
    .where('user_id', '=', me)
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  if (found && found.chat_id !== chat_id)
    throw conflict('client_id', 'This client ID was already used for a message in another chat.')
  return found?.no
}

/** The people of a chat that a text mentions. */
export async function mentionsOf(db: Db, me: string, chat_id: string, text: string): Promise<string[]> {
  const names = mentionedIn(text)
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('chat_member')
    .innerJoin('app_user', 'app_user.id', 'chat_member.user_id')
    .select('chat_member.user_id')
    .where('chat_member.chat_id', '=', chat_id)
    .where('chat_member.user_id', '!=', me)
    .where(
      sql<string>`lower(app_user.username)`,
      'in',
      names.map((name) => name.toLowerCase()),
    )
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function checkParent(db: Db, me: string, chat: OwnChat, no: number): Promise<void> {
  const parent = await findMessage(db, me, chat, no)
  if (parent.parentId !== null || parent.isDeleted) throw invalid({ parent: 'You can’t reply to this message.' })
}

/** Notifies mentioned people, except those who muted the chat. */
async function tellMentioned({ db, actor }: Sender, chat: OwnChat, no: number, mentions: string[]): Promise<void> {
  if (mentions.length === 0) return
  const muted = await db
    .selectFrom('chat_member')
    .leftJoin('chat_profile', 'chat_profile.user_id', 'chat_member.user_id')
    .select('chat_member.user_id')
    .where('chat_member.chat_id', '=', chat.id)
    .where((or) => or.or([or('is_muted', '=', true), or('is_notified', '=', false)]))
    .execute()
  const quiet = new Set(muted.map(({ user_id }) => user_id))
  const link = `/chat/${chat.title === null ? actor.user_id : chat.id}`
  await notify(db, {
    user_ids: mentions.filter((id) => !quiet.has(id)),
    kind: 'mentioned',
    title: { text: word('{name} mentioned you in a chat'), values: { name: actor.full_name } },
    link,
    dedupe_key: `chat-${chat.id}-${no}`,
  })
}

/**
 * Sends a message. Its number is taken while the row of the chat is locked, so that everyone reads one order, and what is sent
 * again under its client id is found there.
 */
export async function sendMessage(
  sender: Sender,
  { to, text, clientId = crypto.randomUUID(), parent, file }: NewMessage,
): Promise<{ chat: OwnChat; no: number; isNew: boolean; isFirst: boolean }> {
  const { db, deps, actor } = sender
  const me = actor.user_id
  const known = await findChat(db, me, to)
  const chat = known ?? (await beginChat(sender, to))
  await db.selectFrom('chat').select('id').where('id', '=', chat.id).forUpdate().execute()
  const before = await sentBefore(db, me, clientId, chat.id)
  if (before !== undefined) return { chat, no: before, isNew: false, isFirst: false }
  await checkMaySend(db, chat)
  if (parent !== undefined) await checkParent(db, me, chat, parent)
  const now = deps.clock.now()
  const { last_no: no } = await db
    .updateTable('chat')
    .set({ last_no: sql<number>`last_no + 1`, last_at: now })
    .where('id', '=', chat.id)
    .returning('last_no')
    .executeTakeFirstOrThrow()
  const mentions = await mentionsOf(db, me, chat.id, text)
  const message = { chat_id: chat.id, no, user_id: me, client_id: clientId, text, mentions, at: now }
  await db
    .insertInto('chat_message')
    .values({ ...message, parent_no: parent ?? null, has_file: file !== undefined })
    .execute()
  if (file) {
    const { content, name, type, bytes, sha256 } = file
    await db
      .insertInto('chat_file')
      .values({ chat_id: chat.id, no, user_id: me, content, name, type, bytes, sha256, at: now })
      .execute()
  }
  // A sender who had read everything has also read their own message.
  const further = (column: string) =>
    sql<number>`case when ${sql.ref(column)} >= ${no - 1}::int then ${no}::int else ${sql.ref(column)} end`
  await db
    .updateTable('chat_member')
    .set({ typing_until: null, read_no: further('read_no'), delivered_no: further('delivered_no') })
    .where('chat_id', '=', chat.id)
    .where('user_id', '=', me)
    .execute()
  await db
    .insertInto('chat_profile')
    .values({ user_id: me, active_at: now })
    .onConflict((on) => on.column('user_id').doUpdateSet({ active_at: now }))
    .execute()
  await tellMentioned(sender, chat, no, mentions)
  tellLive(db, await memberIds(db, chat.id), 'chat')
  return { chat, no, isNew: true, isFirst: known === undefined }
}

/** The id of a message in the trail, which stores where and when, never its text. */
export const messageId = (chat_id: string, no: number) => `${chat_id}/${no}`

/** Sends and leaves its line in the trail. */
async function sendAudited(
  ctx: Pick<Context<typeof chatApi.send>, 'db' | 'deps' | 'actor' | 'audit' | 'unchanged'>,
  message: NewMessage,
): Promise<{ chat: OwnChat; newMessageData: ChatMessage; isFirst: boolean }> {
  const { chat, no, isNew, isFirst } = await sendMessage(ctx, message)
  if (isNew) await ctx.audit({ action: 'send', entity: 'chat_message', entity_id: messageId(chat.id, no) })
  else ctx.unchanged()
  return { chat, isFirst, newMessageData: await findMessage(ctx.db, ctx.actor.user_id, { ...chat, cleared_no: 0 }, no) }
}

/** Sends a text. Answers the chat with it where it begins by that. */
export async function sendText(ctx: Context<typeof chatApi.send>) {
  const { contact, message, clientId, parent } = ctx.body.obj
  const to = typeof contact === 'string' ? contact : contact.id
  const { chat, isFirst, newMessageData } = await sendAudited(ctx, { to, text: message, clientId, parent })
  const id = contactIdOf(chat)
  if (!isFirst) return { response: { newMessageData, id } }
  const begun = await chatDetails(ctx.db, ctx.actor.user_id, chat, ctx.deps.clock.now())
  return { response: { newMessageData, id, chat: begun } }
}

/** Sends a file, with a text where there is one. */
export async function sendFile(ctx: Context<typeof chatApi.sendFile>): Promise<{ message: ChatMessage; id: string }> {
  const { body, params, db, actor, deps } = ctx
  // Users without such a contact get no information on which files are accepted.
  if (
    !(await findChat(db, actor.user_id, params.id)) &&
    !(await findContact(db, actor.user_id, params.id, deps.clock.now()))
  )
    throw notFound()
  const file = await readChatUpload(body.file)
  await checkChatFiles(ctx.db, ctx.actor.user_id)
  const { chat, newMessageData } = await sendAudited(ctx, {
    to: params.id,
    text: body.message,
    clientId: body.clientId,
    parent: body.parent,
    file,
  })
  return { message: newMessageData, id: contactIdOf(chat) }
}

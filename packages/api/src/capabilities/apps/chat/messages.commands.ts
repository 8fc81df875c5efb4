import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { tellLive } from '#kernel/command/live.ts'
import { most } from './bounds.contract.ts'
import { memberIds, ownChat, type OwnChat } from './chats.queries.ts'
import type { chatApi } from './contract.ts'
import { findMessage } from './messages.queries.ts'
import { checkMaySend, mentionsOf, messageId } from './send.commands.ts'
import type { ChatMessage } from './shapes.contract.ts'

async function ownMessage(db: Db, me: string, chat: OwnChat, no: number): Promise<ChatMessage> {
  const message = await findMessage(db, me, chat, no)
  if (!message.isOwn || message.isDeleted) throw notFound()
  return message
}

/** Changes the text of one's own message. People added as mentions are not notified. */
export async function editMessage(ctx: Context<typeof chatApi.edit>): Promise<{ message: ChatMessage }> {
  const { db, actor, deps, params, body } = ctx
  const me = actor.user_id
  const chat = await ownChat(db, me, params.id)
  const before = await ownMessage(db, me, chat, params.no)
  await checkMaySend(db, chat)
  if (before.message === body.message) {
    ctx.unchanged()
    return { message: before }
  }
  await db
    .updateTable('chat_message')
    .set({
      text: body.message,
      mentions: await mentionsOf(db, me, chat.id, body.message),
      edited_at: deps.clock.now(),
    })
    .where('chat_id', '=', chat.id)
    .where('no', '=', params.no)
    .execute()
  await ctx.audit({ action: 'edit', entity: 'chat_message', entity_id: messageId(chat.id, params.no) })
  tellLive(db, await memberIds(db, chat.id), 'chat')
  return { message: await findMessage(db, me, chat, params.no) }
}

/** Deletes a message of one's own: its words and file for good, while its place in the chat stays. */
export async function removeMessage(ctx: Context<typeof chatApi.remove>): Promise<{ message: ChatMessage }> {
  const { db, actor, deps, params } = ctx
  const me = actor.user_id
  const chat = await ownChat(db, me, params.id)
  await ownMessage(db, me, chat, params.no)
  await db.deleteFrom('chat_file').where('chat_id', '=', chat.id).where('no', '=', params.no).execute()
  await db.deleteFrom('chat_pin').where('chat_id', '=', chat.id).where('no', '=', params.no).execute()
  await db
    .updateTable('chat_message')
    .set({ text: '', mentions: [], has_file: false, deleted_at: deps.clock.now() })
    .where('chat_id', '=', chat.id)
    .where('no', '=', params.no)
    .execute()
  await ctx.audit({ action: 'delete', entity: 'chat_message', entity_id: messageId(chat.id, params.no) })
  tellLive(db, await memberIds(db, chat.id), 'chat')
  return { message: await findMessage(db, me, chat, params.no) }
}

const isEmoji = (given: string) =>
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2})[\p{Emoji_Component}\p{Extended_Pictographic}]*$/u.test(
    given,
  )

/** Adds a reaction, or removes it. A repeated request changes nothing. */
export async function reactToMessage(ctx: Context<typeof chatApi.react>): Promise<{ message: ChatMessage }> {
  const { db, actor, deps, params, body } = ctx
  const me = actor.user_id
  if (!isEmoji(body.emoji)) throw invalid({ emoji: 'Choose an emoji.' })
  const chat = await ownChat(db, me, params.id)
  const message = await findMessage(db, me, chat, params.no)
  if (message.isDeleted) throw conflict('message.deleted', 'This message was deleted.')
  const one = { chat_id: chat.id, no: params.no, user_id: me, emoji: body.emoji }
  const add = async () => {
    await checkMaySend(db, chat)
    if (message.reactions.length >= most.reactions && !message.reactions.some(({ emoji }) => emoji === body.emoji))
      throw conflict('reactions.most', `A message takes at most ${most.reactions} different reactions.`)
    return db
      .insertInto('chat_reaction')
      .values({ ...one, at: deps.clock.now() })
      .onConflict((on) => on.doNothing())
      .returning('no')
      .execute()
  }
  const takeAway = () =>
    db
      .deleteFrom('chat_reaction')
      .where('chat_id', '=', one.chat_id)
      .where('no', '=', one.no)
      .where('user_id', '=', me)
      .where('emoji', '=', one.emoji)
      .returning('no')
      .execute()
  const changed = await (body.isOn ? add() : takeAway())
  if (changed.length === 0) ctx.unchanged()
  else {
    const entity_id = messageId(chat.id, params.no)
    await ctx.audit({
      action: body.isOn ? 'react' : 'unreact',
      entity: 'chat_message',
      entity_id,
      after: { emoji: body.emoji },
    })
    tellLive(db, await memberIds(db, chat.id), 'chat')
  }
  return { message: await findMessage(db, me, chat, params.no) }
}

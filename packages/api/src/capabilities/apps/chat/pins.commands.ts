import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { tellLive } from '#kernel/command/live.ts'
import { most } from './bounds.contract.ts'
import { memberIds, ownChat } from './chats.queries.ts'
import type { chatApi } from './contract.ts'
import { findMessage } from './messages.queries.ts'
import { checkMaySend, messageId } from './send.commands.ts'
import type { ChatMessage } from './shapes.contract.ts'

/** The row of the chat is locked, so that of two people who pin at once the second is counted. */
async function checkRoom(db: Db, chat_id: string): Promise<void> {
  await db.selectFrom('chat').select('id').where('id', '=', chat_id).forUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat_pin p join chat_message m on m.chat_id = p.chat_id and m.no = p.no
    where p.chat_id = ${chat_id}::uuid and m.deleted_at is null`.execute(db)
  if (rows[0]!.count >= most.pins)
    throw conflict('pins.most', `A chat has at most ${most.pins} pinned messages. Unpin one first.`)
}

/** Pins a message for everyone in the chat, or unpins it. A repeated request changes nothing. */
export async function pinMessage(ctx: Context<typeof chatApi.pin>): Promise<{ message: ChatMessage }> {
  const { db, actor, deps, params, body } = ctx
  const me = actor.user_id
  const chat = await ownChat(db, me, params.id)
  const message = await findMessage(db, me, chat, params.no)
  if (message.isDeleted) throw conflict('message.deleted', 'This message was deleted.')
  if (message.isPinned === body.isPinned) {
    ctx.unchanged()
    return { message }
  }
  await checkMaySend(db, chat)
  if (body.isPinned) {
    await checkRoom(db, chat.id)
    await db
      .insertInto('chat_pin')
      .values({ chat_id: chat.id, no: params.no, pinned_by: me, at: deps.clock.now() })
      .onConflict((on) => on.doNothing())
      .execute()
  } else await db.deleteFrom('chat_pin').where('chat_id', '=', chat.id).where('no', '=', params.no).execute()
  await ctx.audit({
    action: body.isPinned ? 'pin' : 'unpin',
    entity: 'chat_message',
    entity_id: messageId(chat.id, params.no),
  })
  tellLive(db, await memberIds(db, chat.id), 'chat')
  return { message: await findMessage(db, me, chat, params.no) }
}

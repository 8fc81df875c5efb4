import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { invalid, notFound } from '#kernel/command/errors.ts'
import { tellLive } from '#kernel/command/live.ts'
import { contactIdOf, memberIds, ownChat } from './chats.queries.ts'
import type { chatApi } from './contract.ts'
import { findContact } from './people.queries.ts'
import { readProfile } from './profile.queries.ts'
import { typingMs } from './rules.ts'
import { checkMaySend } from './send.commands.ts'
import type { ChatProfile } from './shapes.contract.ts'

interface Done {
  id: string
}

/** Shows that the actor is typing. It is forgotten within seconds, so the trail has no line for it. */
export async function setTyping(ctx: Context<typeof chatApi.typing>): Promise<Done> {
  const { db, actor, deps, params, body } = ctx
  const me = actor.user_id
  const chat = await ownChat(db, me, params.id)
  await checkMaySend(db, chat)
  await db
    .updateTable('chat_member')
    .set({ typing_until: body.isTyping ? new Date(deps.clock.now().getTime() + typingMs) : null })
    .where('chat_id', '=', chat.id)
    .where('user_id', '=', me)
    .execute()
  ctx.unchanged()
  const others = (await memberIds(db, chat.id)).filter((id) => id !== me)
  if (others.length > 0) tellLive(db, others, 'chat')
  return { id: contactIdOf(chat) }
}

/** Mutes a chat for oneself, or no longer. */
export async function muteChat(ctx: Context<typeof chatApi.mute>): Promise<Done> {
  const { db, actor, params, body } = ctx
  const chat = await ownChat(db, actor.user_id, params.id)
  const id = contactIdOf(chat)
  if (chat.is_muted === body.isMuted) {
    ctx.unchanged()
    return { id }
  }
  await db
    .updateTable('chat_member')
    .set({ is_muted: body.isMuted })
    .where('chat_id', '=', chat.id)
    .where('user_id', '=', actor.user_id)
    .execute()
  await ctx.audit({ action: body.isMuted ? 'mute' : 'unmute', entity: 'chat', entity_id: chat.id })
  tellLive(db, [actor.user_id], 'chat')
  return { id }
}

/** Clears a chat for oneself; the others keep it. */
export async function clearChat(ctx: Context<typeof chatApi.clear>): Promise<Done> {
  const { db, actor, params } = ctx
  const chat = await ownChat(db, actor.user_id, params.id)
  const all = sql<number>`${chat.last_no}::int`
  await db
    .updateTable('chat_member')
    .set({ cleared_no: all, read_no: all, delivered_no: all })
    .where('chat_id', '=', chat.id)
    .where('user_id', '=', actor.user_id)
    .execute()
  await ctx.audit({ action: 'clear', entity: 'chat', entity_id: chat.id, after: { until: chat.last_no } })
  tellLive(db, [actor.user_id], 'chat')
  return { id: contactIdOf(chat) }
}

/** Blocks a person of a chat or one the user sees, or unblocks them. */
export async function blockPerson(ctx: Context<typeof chatApi.block>): Promise<Done> {
  const { db, actor, deps, params, body } = ctx
  const me = actor.user_id
  if (params.id === me) throw invalid({ id: 'Choose someone else than yourself.' })
  const { rows } = await sql<{ known: boolean }>`
    select ${params.id}::uuid = any (rad.chat_peers()) as known`.execute(db)
  if (!rows[0]!.known && !(await findContact(db, me, params.id, deps.clock.now()))) throw notFound()
  const changed = body.isBlocked
    ? await db
        .insertInto('chat_block')
        .values({ user_id: me, other_id: params.id, at: deps.clock.now() })
        .onConflict((on) => on.doNothing())
        .returning('user_id')
        .execute()
    : await db
        .deleteFrom('chat_block')
        .where('user_id', '=', me)
        .where('other_id', '=', params.id)
        .returning('user_id')
        .execute()
  if (changed.length === 0) ctx.unchanged()
  else {
    await ctx.audit({ action: body.isBlocked ? 'block' : 'unblock', entity: 'chat_person', entity_id: params.id })
    tellLive(db, [me, params.id], 'chat')
  }
  return { id: params.id }
}

/** Changes how the actor appears in chats. */
export async function saveChatProfile(ctx: Context<typeof chatApi.saveProfile>): Promise<ChatProfile> {
  const { db, actor, deps, body } = ctx
  const now = deps.clock.now()
  const given = {
    ...(body.about !== undefined && { about: body.about }),
    ...(body.status !== undefined && { status: body.status }),
    ...(body.isNotificationsOn !== undefined && { is_notified: body.isNotificationsOn }),
  }
  if (Object.keys(given).length === 0) ctx.unchanged()
  else {
    await db
      .insertInto('chat_profile')
      .values({ user_id: actor.user_id, active_at: now, ...given })
      .onConflict((on) => on.column('user_id').doUpdateSet({ active_at: now, ...given }))
      .execute()
    await ctx.audit({ action: 'change', entity: 'chat_profile', entity_id: actor.user_id, after: body })
    const { rows } = await sql<{ id: string }>`select unnest(rad.chat_peers()) as id`.execute(db)
    tellLive(db, [...new Set([actor.user_id, ...rows.map(({ id }) => id)])], 'chat')
  }
  return (await readProfile(db, actor, now)).shown
}

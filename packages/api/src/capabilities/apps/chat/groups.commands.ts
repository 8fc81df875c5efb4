import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import { tellLive } from '#kernel/command/live.ts'
import { most } from './bounds.contract.ts'
import { memberIds, ownChat } from './chats.queries.ts'
import type { chatApi } from './contract.ts'
import { mayBeWrittenTo } from './people.queries.ts'

interface Done {
  id: string
}

/** Refuses ids of people whom the user does not see, who have no chats, or of whom one blocked the other. */
async function checkPeople(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const seen = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', [...ids])
    .where(mayBeWrittenTo('app_user'))
    .where(sql<boolean>`not app_user.id = any ((select rad.chat_blocked_with())::uuid[])`)
    .execute()
  if (seen.length < new Set(ids).size) throw invalid({ people: 'Choose people from the list.' })
}

/** Begins a group; who begins it owns it. */
export async function addGroup(ctx: Context<typeof chatApi.addGroup>): Promise<Done> {
  const { db, actor, deps, body } = ctx
  const me = actor.user_id
  const others = [...new Set(body.people)].filter((one) => one !== me)
  if (others.length === 0) throw invalid({ people: 'Choose at least one person.' })
  await checkPeople(db, others)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat c where c.created_by = ${me}::uuid and c.title is not null`.execute(db)
  if (rows[0]!.count >= most.groups)
    throw conflict('groups.most', `You can be in at most ${most.groups} groups of your own. Leave one first.`)
  const now = deps.clock.now()
  const id = crypto.randomUUID()
  await db.insertInto('chat').values({ id, title: body.title, created_by: me, created_at: now, last_at: now }).execute()
  await db
    .insertInto('chat_member')
    .values([me, ...others].map((user_id) => ({ chat_id: id, user_id, is_owner: user_id === me, joined_at: now })))
    .execute()
  await ctx.audit({ action: 'add', entity: 'chat', entity_id: id, after: { title: body.title, people: others } })
  tellLive(db, [me, ...others], 'chat')
  return { id }
}

/** Renames a group of one's own, adds people, or removes some. */
export async function changeGroup(ctx: Context<typeof chatApi.changeGroup>): Promise<Done> {
  const { db, actor, deps, params, body } = ctx
  const chat = await ownChat(db, actor.user_id, params.id)
  if (chat.title === null) throw notFound()
  if (!chat.is_owner) throw forbidden('Only the owner can change this group.')
  // Two who add at once are counted one after the other.
  await db.selectFrom('chat').select('id').where('id', '=', chat.id).forUpdate().execute()
  const before = await memberIds(db, chat.id)
  const add = [...new Set(body.add)].filter((id) => !before.includes(id))
  const remove = [...new Set(body.remove)].filter((id) => before.includes(id) && id !== actor.user_id)
  await checkPeople(db, add)
  if (before.length + add.length - remove.length > most.people)
    throw conflict('people.most', `A group has at most ${most.people} people.`)
  const isRenamed = body.title !== undefined && body.title !== chat.title
  if (isRenamed) await db.updateTable('chat').set({ title: body.title! }).where('id', '=', chat.id).execute()
  if (add.length > 0)
    await db
      .insertInto('chat_member')
      .values(add.map((user_id) => ({ chat_id: chat.id, user_id, joined_at: deps.clock.now() })))
      .execute()
  if (remove.length > 0)
    await db.deleteFrom('chat_member').where('chat_id', '=', chat.id).where('user_id', 'in', remove).execute()
  if (!isRenamed && add.length === 0 && remove.length === 0) ctx.unchanged()
  else {
    const after = { ...(isRenamed && { title: body.title }), add, remove }
    await ctx.audit({ action: 'change', entity: 'chat', entity_id: chat.id, before: { title: chat.title }, after })
    tellLive(db, [...before, ...add], 'chat')
  }
  return { id: chat.id }
}

/** Leaves a group; what was written there stays. */
export async function leaveGroup(ctx: Context<typeof chatApi.leaveGroup>): Promise<Done> {
  const { db, actor, params } = ctx
  const chat = await ownChat(db, actor.user_id, params.id)
  if (chat.title === null) throw notFound()
  const people = await memberIds(db, chat.id)
  await sql`select rad.chat_leave(${chat.id}::uuid)`.execute(db)
  await db.deleteFrom('chat_contact').where('user_id', '=', actor.user_id).where('contact_id', '=', chat.id).execute()
  await ctx.audit({ action: 'leave', entity: 'chat', entity_id: chat.id })
  tellLive(db, people, 'chat')
  return { id: chat.id }
}

import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { tellLive } from '#kernel/command/live.ts'
import { most } from './bounds.contract.ts'
import { findChat } from './chats.queries.ts'
import { findContact } from './people.queries.ts'
import type { ChatTag, chatTagsApi, ContactMark } from './tags.contract.ts'
import { listTags, markOf } from './tags.queries.ts'

type Ctx<K extends keyof typeof chatTagsApi> = Context<(typeof chatTagsApi)[K]>

function assertFree(tags: readonly ChatTag[], name: string): void {
  if (tags.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: 'A tag with this name already exists.' })
}

/** Changes that a user makes in two windows at once are counted one after the other. */
const oneAtATime = (db: Db, me: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`chat contacts ${me}`}))`.execute(db)

export async function addTag(ctx: Ctx<'add'>): Promise<ChatTag> {
  const { db, actor, deps, body } = ctx
  await oneAtATime(db, actor.user_id)
  const tags = await listTags(db)
  assertFree(tags, body.name)
  if (tags.length >= most.tags) throw invalid({ name: `Use at most ${most.tags} tags.` })
  const row = await db
    .insertInto('chat_tag')
    .values({ ...body, user_id: actor.user_id, created_at: deps.clock.now() })
    .returning(['id', 'name', 'tone'])
    .executeTakeFirstOrThrow()
  await ctx.audit({ action: 'add', entity: 'chat_tag', entity_id: row.id, after: body })
  tellLive(db, [actor.user_id], 'chat')
  return row
}

export async function updateTag(ctx: Ctx<'update'>): Promise<ChatTag> {
  const { db, actor, body, params } = ctx
  await oneAtATime(db, actor.user_id)
  const tags = await listTags(db)
  const before = tags.find(({ id }) => id === params.id)
  if (!before) throw notFound()
  assertFree(
    tags.filter((one) => one !== before),
    body.name,
  )
  await db.updateTable('chat_tag').set(body).where('id', '=', params.id).execute()
  const { name, tone } = before
  await ctx.audit({ action: 'update', entity: 'chat_tag', entity_id: params.id, before: { name, tone }, after: body })
  tellLive(db, [actor.user_id], 'chat')
  return { ...body, id: params.id }
}

/** Takes the tag from the contacts that have it, too. */
export async function removeTag(ctx: Ctx<'remove'>) {
  const { db, actor, params } = ctx
  const me = actor.user_id
  await oneAtATime(db, me)
  const gone = await db
    .deleteFrom('chat_tag')
    .where('id', '=', params.id)
    .returning(['name', 'tone'])
    .executeTakeFirst()
  if (!gone) throw notFound()
  await sql`delete from chat_contact
    where user_id = ${me}::uuid and tags = array[${params.id}::uuid] and not is_important`.execute(db)
  await sql`update chat_contact set tags = array_remove(tags, ${params.id}::uuid)
    where user_id = ${me}::uuid and ${params.id}::uuid = any (tags)`.execute(db)
  await ctx.audit({ action: 'remove', entity: 'chat_tag', entity_id: params.id, before: gone })
  tellLive(db, [me], 'chat')
  return { removed: 1 }
}

/** A person of whom one knows, or a group that one is in. */
async function assertContact({ db, actor, deps, params }: Ctx<'mark'>): Promise<void> {
  const me = actor.user_id
  if (params.id === me) throw invalid({ id: 'Choose someone else than yourself.' })
  if (await findContact(db, me, params.id, deps.clock.now())) return
  const chat = await findChat(db, me, params.id)
  // A chat of two people is marked by the person.
  if (!chat || (chat.other_id !== null && chat.other_id !== params.id)) throw notFound()
}

async function assertRoom(db: Db, me: string): Promise<void> {
  const { count } = await db
    .selectFrom('chat_contact')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', me)
    .executeTakeFirstOrThrow()
  if (count >= most.marked) throw conflict('contacts.most', `You can mark at most ${most.marked} contacts.`)
}

/** Marks a contact for oneself: what is left out stays, and where nothing is left the row goes. */
export async function markContact(ctx: Ctx<'mark'>): Promise<ContactMark> {
  const { db, actor, deps, params, body } = ctx
  const me = actor.user_id
  await assertContact(ctx)
  await oneAtATime(db, me)
  const own = (await listTags(db)).map(({ id }) => id)
  if (body.tags?.some((one) => !own.includes(one))) throw invalid({ tags: 'Tag not found.' })
  const before = await markOf(db, me, params.id)
  const after = {
    isImportant: body.isImportant ?? before.isImportant,
    // In the order of their names.
    tags: body.tags ? own.filter((one) => body.tags!.includes(one)) : before.tags,
  }
  const mark = { id: params.id, ...after }
  if (after.isImportant === before.isImportant && String(after.tags) === String(before.tags)) {
    ctx.unchanged()
    return mark
  }
  const wasMarked = before.isImportant || before.tags.length > 0
  if (!after.isImportant && after.tags.length === 0)
    await db.deleteFrom('chat_contact').where('user_id', '=', me).where('contact_id', '=', params.id).execute()
  else {
    if (!wasMarked) await assertRoom(db, me)
    const values = { is_important: after.isImportant, tags: after.tags, at: deps.clock.now() }
    await db
      .insertInto('chat_contact')
      .values({ user_id: me, contact_id: params.id, ...values })
      .onConflict((on) => on.columns(['user_id', 'contact_id']).doUpdateSet(values))
      .execute()
  }
  await ctx.audit({ action: 'mark', entity: 'chat_contact', entity_id: params.id, before, after })
  tellLive(db, [me], 'chat')
  return mark
}

import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import type { profileApi } from './contract.ts'
import { checkFileCount, readUpload } from './files.queries.ts'
import { tellOfReport } from './notices.ts'
import { findPost } from './posts.queries.ts'
import type { Post } from './shapes.contract.ts'
import { most } from './bounds.contract.ts'

type Writer = Pick<Context<typeof profileApi.share>, 'db' | 'actor' | 'deps'>
interface NewPost {
  text: string
  is_share?: boolean
  shared_id?: number | null
}

/** Writes the row of a post. Its number is taken first: another post at the same moment waits, and is counted. */
async function insertPost({ db, actor, deps }: Writer, post: NewPost): Promise<number> {
  const id = await nextSampleId(db, 'profile_post')
  const now = deps.clock.now()
  const dayAgo = new Date(now.getTime() - 86_400_000).toISOString()
  const lately = await db
    .selectFrom('profile_post')
    .select('id')
    .where('user_id', '=', actor.user_id)
    .where('at', '>', dayAgo)
    .limit(most.postsADay)
    .execute()
  if (lately.length >= most.postsADay)
    throw conflict('posts.most', `You can write at most ${most.postsADay} posts in 24 hours. Try again later.`)
  await db
    .insertInto('profile_post')
    .values({ ...post, id, user_id: actor.user_id, at: now })
    .execute()
  return id
}

/** Writes a post with its image or video. */
export async function addPost(ctx: Context<typeof profileApi.add>): Promise<{ post: Post }> {
  const { db, actor, deps, body } = ctx
  if (body.text === '' && !body.file) throw invalid({ text: 'Write something, or add an image or a video.' })
  const upload = body.file && (await readUpload(body.file, 'image or video'))
  const id = await insertPost(ctx, { text: body.text })
  if (upload) {
    await checkFileCount(db, actor.user_id)
    await db
      .insertInto('profile_file')
      .values({ ...upload, user_id: actor.user_id, post_id: id, at: deps.clock.now() })
      .execute()
  }
  const after = { text: body.text, ...(upload && { file: upload.name, type: upload.type, sha256: upload.sha256 }) }
  await ctx.audit({ action: 'add', entity: 'post', entity_id: String(id), after })
  return { post: await findPost(db, actor.user_id, id) }
}

/** Shares a post; of one that shares, what that shares. */
export async function sharePost(ctx: Context<typeof profileApi.share>): Promise<{ post: Post }> {
  const { db, actor, params, body } = ctx
  const shown = await findPost(db, actor.user_id, params.id)
  const shared = shown.isShare ? shown.sharedPost : shown
  if (!shared || shown.isHidden) throw conflict('post.gone', 'This post is no longer available.')
  const id = await insertPost(ctx, { text: body.text, is_share: true, shared_id: shared.id })
  const after = { text: body.text, shares: shared.id }
  await ctx.audit({ action: 'share', entity: 'post', entity_id: String(id), after })
  return { post: await findPost(db, actor.user_id, id) }
}

/** Deletes a post of one's own for good. */
export async function removePost(ctx: Context<typeof profileApi.remove>): Promise<{ id: number }> {
  const { db, actor, params } = ctx
  const before = await db
    .deleteFrom('profile_post')
    .where('id', '=', params.id)
    .where('user_id', '=', actor.user_id)
    .returning(['id', 'text', 'at'])
    .executeTakeFirst()
  if (!before) throw notFound()
  await ctx.audit({ action: 'delete', entity: 'post', entity_id: String(before.id), before })
  return { id: before.id }
}

/** Likes a post, or no longer. A repeated request changes nothing. */
export async function likePost(ctx: Context<typeof profileApi.like>): Promise<{ post: Post }> {
  const { db, actor, deps, params, body } = ctx
  const me = actor.user_id
  const { id } = await findPost(db, me, params.id)
  const changed = body.liked
    ? await db
        .insertInto('profile_like')
        .values({ post_id: id, user_id: me, at: deps.clock.now() })
        .onConflict((on) => on.doNothing())
        .returning('post_id')
        .execute()
    : await db
        .deleteFrom('profile_like')
        .where('post_id', '=', id)
        .where('user_id', '=', me)
        .returning('post_id')
        .execute()
  if (changed.length === 0) ctx.unchanged()
  else await ctx.audit({ action: body.liked ? 'like' : 'unlike', entity: 'post', entity_id: String(id) })
  return { post: await findPost(db, me, id) }
}

async function postOfOther(db: Db, me: string, id: number, refusal: string): Promise<Post> {
  const post = await findPost(db, me, id)
  if (post.isOwn) throw conflict('post.own', refusal)
  return post
}

/** Hides another user's post from one's own feed, or brings it back. */
export async function hidePost(ctx: Context<typeof profileApi.hide>): Promise<{ hidden: boolean }> {
  const { db, actor, params, body } = ctx
  const row = { post_id: params.id, user_id: actor.user_id }
  await postOfOther(db, actor.user_id, params.id, 'You can’t hide your own post. Delete it instead.')
  const changed = body.hidden
    ? await db
        .insertInto('profile_hidden')
        .values(row)
        .onConflict((on) => on.doNothing())
        .returning('post_id')
        .execute()
    : await db
        .deleteFrom('profile_hidden')
        .where('post_id', '=', row.post_id)
        .where('user_id', '=', row.user_id)
        .returning('post_id')
        .execute()
  if (changed.length === 0) ctx.unchanged()
  else await ctx.audit({ action: body.hidden ? 'hide' : 'show', entity: 'post', entity_id: String(params.id) })
  return { hidden: body.hidden }
}

/** Reports a post to those who moderate. Twice by one person is once. */
export async function reportPost(ctx: Context<typeof profileApi.report>): Promise<{ post: Post }> {
  const { db, actor, deps, params, body } = ctx
  const me = actor.user_id
  const post = await postOfOther(db, me, params.id, 'You can’t report your own post. Delete it instead.')
  const added = await db
    .insertInto('profile_report')
    .values({ ...body, post_id: params.id, user_id: me, at: deps.clock.now() })
    .onConflict((on) => on.doNothing())
    .returning('post_id')
    .executeTakeFirst()
  if (added) {
    await ctx.audit({ action: 'report', entity: 'post', entity_id: String(params.id), after: body })
    await tellOfReport(ctx, post)
  } else ctx.unchanged()
  return { post: await findPost(db, me, params.id) }
}

/** Hides a post from everyone, or keeps it; either way its reports are decided. */
export async function decideReports(ctx: Context<typeof profileApi.decide>): Promise<{ post: Post }> {
  const { db, actor, deps, params, body } = ctx
  const me = actor.user_id
  const now = deps.clock.now()
  const before = await findPost(db, me, params.id)
  const open = await db
    .updateTable('profile_report')
    .set({ decided_at: now })
    .where('post_id', '=', before.id)
    .where('decided_at', 'is', null)
    .returning('user_id')
    .execute()
  if (open.length === 0 && !before.isHidden)
    throw conflict('state.move', 'Nothing is reported about this post any more.')
  const isHidden = body.decision === 'hide'
  if (isHidden !== before.isHidden)
    await db
      .updateTable('profile_post')
      .set(isHidden ? { hidden_at: now, hidden_by: me } : { hidden_at: null, hidden_by: null })
      .where('id', '=', before.id)
      .execute()
  if (open.length === 0 && isHidden === before.isHidden) ctx.unchanged()
  else {
    const after = { decision: body.decision, reports: open.length }
    await ctx.audit({ action: 'moderate', entity: 'post', entity_id: String(before.id), after })
  }
  return { post: await findPost(db, me, before.id) }
}

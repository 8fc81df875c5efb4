import type { Context } from '#kernel/command/context.ts'
import { conflict, notFound } from '#kernel/command/errors.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import type { profileApi } from './contract.ts'
import { tellOfComment } from './notices.ts'
import { findComment, findPost } from './posts.queries.ts'
import type { PostComment } from './shapes.contract.ts'
import { most } from './bounds.contract.ts'

/** Adds a comment. Its number is taken first: another comment at the same moment waits, and is counted. */
export async function addComment(ctx: Context<typeof profileApi.comment>): Promise<{ comment: PostComment }> {
  const { db, actor, deps, params, body } = ctx
  const id = await nextSampleId(db, 'profile_comment')
  const post = await findPost(db, actor.user_id, params.id)
  if (post.comments >= most.commentsOfPost)
    throw conflict('comments.most', `A post can have at most ${most.commentsOfPost} comments.`)
  await db
    .insertInto('profile_comment')
    .values({ id, post_id: post.id, user_id: actor.user_id, text: body.text, at: deps.clock.now() })
    .execute()
  await ctx.audit({
    action: 'comment',
    entity: 'post',
    entity_id: String(post.id),
    after: { comment: id, text: body.text },
  })
  await tellOfComment(ctx, post, { id, text: body.text })
  return { comment: await findComment(db, actor.user_id, id) }
}

/** Deletes a comment; row-level security of the database decides whose it may be. */
export async function removeComment(ctx: Context<typeof profileApi.removeComment>): Promise<{ id: number }> {
  const before = await ctx.db
    .deleteFrom('profile_comment')
    .where('id', '=', ctx.params.id)
    .returning(['id', 'post_id', 'text'])
    .executeTakeFirst()
  if (!before) throw notFound()
  await ctx.audit({ action: 'delete comment', entity: 'post', entity_id: String(before.post_id), before })
  return { id: before.id }
}

/** Likes a comment, or no longer. A repeated request changes nothing. */
export async function likeComment(ctx: Context<typeof profileApi.likeComment>): Promise<{ comment: PostComment }> {
  const { db, actor, deps, params, body } = ctx
  const me = actor.user_id
  const { id } = await findComment(db, me, params.id)
  const changed = body.liked
    ? await db
        .insertInto('profile_comment_like')
        .values({ comment_id: id, user_id: me, at: deps.clock.now() })
        .onConflict((on) => on.doNothing())
        .returning('comment_id')
        .execute()
    : await db
        .deleteFrom('profile_comment_like')
        .where('comment_id', '=', id)
        .where('user_id', '=', me)
        .returning('comment_id')
        .execute()
  if (changed.length === 0) ctx.unchanged()
  else await ctx.audit({ action: body.liked ? 'like' : 'unlike', entity: 'comment', entity_id: String(id) })
  return { comment: await findComment(db, me, id) }
}

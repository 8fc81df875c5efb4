import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import type { BlogComment, blogApi } from './contract.ts'
import { commentsOf } from './comment.queries.ts'
import { tellOfComment } from './notices.ts'
import { findPublished } from './queries.ts'
import { mostComments } from './vocabulary.ts'

const entity = 'blog_comment'
type Answered = Promise<{ comments: BlogComment[] }>

/** The writer of the comment that is answered, which must still be visible below the post. */
async function answerable(db: Db, post_id: number, id: number): Promise<string> {
  const parent = await db
    .selectFrom('blog_comment')
    .select(['user_id', 'removed_at', 'hidden_at'])
    .where('id', '=', id)
    .where('post_id', '=', post_id)
    .executeTakeFirst()
  if (!parent) throw invalid({ parentId: 'Comment not found.' })
  if (parent.removed_at ?? parent.hidden_at)
    throw conflict('comment.gone', 'This comment was removed. Reply to another one.')
  return parent.user_id
}

/** Adds a comment, or an answer to a visible one. */
export async function addComment(ctx: Context<typeof blogApi.comment>): Answered {
  const { db, actor, deps, body } = ctx
  const post = await findPublished(db, ctx.params.id)
  // Taken first: another comment added at the same moment waits, and then sees this comment counted.
  const id = await nextSampleId(db, entity)
  const { count } = await db
    .selectFrom('blog_comment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('post_id', '=', post.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostComments)
    throw conflict('comments.full', 'This post has 500 comments, which is the most it can have.')
  const answered = body.parentId === null ? undefined : await answerable(db, post.id, body.parentId)
  await db
    .insertInto('blog_comment')
    .values({
      id,
      post_id: post.id,
      parent_id: body.parentId,
      user_id: actor.user_id,
      author_name: actor.full_name,
      text: body.text,
      created_at: deps.clock.now(),
    })
    .execute()
  const after = { post: post.id, parentId: body.parentId, text: body.text }
  await ctx.audit({ action: 'add', entity, entity_id: String(id), after })
  await tellOfComment(ctx, post, { id, text: body.text, answered })
  return { comments: await commentsOf(ctx, post.id) }
}

async function findComment({ db }: Pick<Context, 'db'>, id: number) {
  const comment = await db
    .selectFrom('blog_comment')
    .select(['id', 'post_id', 'user_id', 'text', 'removed_at', 'hidden_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!comment) throw notFound()
  return comment
}

/** Deletes a comment of the actor. Where it has an answer, a line shows that it was deleted. */
export async function removeComment(ctx: Context<typeof blogApi.removeComment>): Answered {
  const comment = await findComment(ctx, ctx.params.id)
  if (comment.user_id !== ctx.actor.user_id) throw notFound()
  if (comment.removed_at === null) {
    await ctx.db
      .updateTable('blog_comment')
      .set({ removed_at: ctx.deps.clock.now() })
      .where('id', '=', comment.id)
      .execute()
    await ctx.audit({ action: 'delete', entity, entity_id: String(comment.id), before: { text: comment.text } })
  } else ctx.unchanged()
  return { comments: await commentsOf(ctx, comment.post_id) }
}

/** Hides a comment from readers, or shows it again. */
export async function moderateComment(ctx: Context<typeof blogApi.moderate>): Answered {
  const { db, actor, deps, body } = ctx
  const comment = await findComment(ctx, ctx.params.id)
  if (comment.removed_at !== null) throw notFound()
  if ((comment.hidden_at !== null) === body.isHidden) ctx.unchanged()
  else {
    await db
      .updateTable('blog_comment')
      .set(
        body.isHidden
          ? { hidden_at: deps.clock.now(), hidden_by: actor.user_id }
          : { hidden_at: null, hidden_by: null },
      )
      .where('id', '=', comment.id)
      .execute()
    await ctx.audit({ action: body.isHidden ? 'hide' : 'show', entity, entity_id: String(comment.id) })
  }
  return { comments: await commentsOf(ctx, comment.post_id) }
}

import type { ScopedContext } from '#kernel/command/context.ts'
import { type BlogComment, mostComments } from './contract.ts'

/** The text in place of a comment that readers do not see. */
const unseen = ''

/**
 * The comments of a post, oldest first. One that was removed or hidden is listed only if it has an answer, and its text is
 * included only for moderators.
 */
export async function commentsOf({ db, actor }: ScopedContext, post: number): Promise<BlogComment[]> {
  const rows = await db
    .selectFrom('blog_comment')
    .select(['id', 'parent_id', 'user_id', 'author_name', 'text', 'created_at', 'removed_at', 'hidden_at'])
    .where('post_id', '=', post)
    .orderBy('id')
    .limit(mostComments)
    .execute()
  const moderates = actor.ability.can('approve', 'BlogComment')
  const comments = rows.map((row): BlogComment => {
    const state = row.removed_at ? 'removed' : row.hidden_at ? 'hidden' : 'shown'
    const isShown = state === 'shown' || (state === 'hidden' && moderates)
    return {
      id: row.id,
      parentId: row.parent_id,
      userFullName: isShown ? row.author_name : unseen,
      avatar: null,
      commentedAt: row.created_at,
      commentText: isShown ? row.text : unseen,
      state,
      mayRemove: state === 'shown' && row.user_id === actor.user_id,
      mayModerate: state !== 'removed' && moderates,
    }
  })
  return withoutEmptyEnds(comments)
}

/** Leaves out what shows nothing and has nothing below it that shows anything. */
function withoutEmptyEnds(comments: readonly BlogComment[]): BlogComment[] {
  const shown: BlogComment[] = []
  const answered = new Set<number>()
  // An answer is younger than what it answers, so that it is met first from the end.
  for (const comment of comments.toReversed()) {
    if (comment.commentText === unseen && !answered.has(comment.id)) continue
    shown.push(comment)
    if (comment.parentId !== null) answered.add(comment.parentId)
  }
  return shown.toReversed()
}

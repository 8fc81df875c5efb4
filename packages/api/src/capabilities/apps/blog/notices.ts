import type { ScopedContext } from '#kernel/command/context.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'

const mostLetters = 140

interface Comment {
  id: number
  text: string
  /** Who wrote the comment that it answers. */
  answered: string | undefined
}

/** Notifies the writer of the answered comment and the writer of the post; each once, and never of their own comment. */
export async function tellOfComment(
  { db, actor }: ScopedContext,
  post: { id: number; title: string; author_id: string },
  { id, text, answered }: Comment,
): Promise<void> {
  const tell = (user_id: string, title: string) =>
    notify(db, {
      user_ids: [user_id],
      kind: 'commented',
      title: { text: title, values: { name: actor.full_name, title: post.title } },
      text: { text: word('{note}'), values: { note: text.slice(0, mostLetters) } },
      link: `/pages/blog/detail/${post.id}`,
      entity: { name: 'blog_post', id: String(post.id) },
      dedupe_key: `blog-comment-${id}`,
    })
  if (answered !== undefined && answered !== actor.user_id)
    await tell(answered, word('{name} replied to your comment on “{title}”'))
  if (post.author_id !== actor.user_id && post.author_id !== answered)
    await tell(post.author_id, word('{name} commented on your post “{title}”'))
}

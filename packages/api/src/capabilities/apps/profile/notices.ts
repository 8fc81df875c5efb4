import { sql } from 'kysely'
import type { ScopedContext } from '#kernel/command/context.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'

const mostLetters = 140
const noted = (note: string) => ({ text: word('{note}'), values: { note: note.slice(0, mostLetters) } })

/** Notifies the writer of a post of a comment below it. */
export async function tellOfComment(
  { db, actor }: ScopedContext,
  post: { id: number },
  comment: { id: number; text: string },
): Promise<void> {
  const { user_id } = await db
    .selectFrom('profile_post')
    .select('user_id')
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow()
  if (user_id === actor.user_id) return
  await notify(db, {
    user_ids: [user_id],
    kind: 'commented',
    title: { text: word('{name} commented on your post'), values: { name: actor.full_name } },
    text: noted(comment.text),
    link: `/pages/profile?post=${post.id}`,
    entity: { name: 'profile_post', id: String(post.id) },
    dedupe_key: `profile-comment-${comment.id}`,
  })
}

/** Notifies a person of a new connection; once, however often the two disconnect and connect again. */
export async function tellOfConnection({ db, actor }: ScopedContext, user_id: string): Promise<void> {
  await notify(db, {
    user_ids: [user_id],
    kind: 'connected',
    title: { text: word('{name} connected with you'), values: { name: actor.full_name } },
    link: '/pages/profile?tab=connections',
    dedupe_key: `connected-${actor.user_id}`,
  })
}

/** Notifies moderators who see the writer that a post was reported; for many reports of one post once. */
export async function tellOfReport(
  { db, actor }: ScopedContext,
  post: { id: number; fullName: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select rad.moderators_of(${post.id}::int) as id`.execute(db)
  await notify(db, {
    user_ids: rows.map(({ id }) => id).filter((id) => id !== actor.user_id),
    kind: 'reported',
    title: { text: word('A post by {name} was reported'), values: { name: post.fullName } },
    text: word('Decide whether to hide it.'),
    link: '/reported-posts',
    entity: { name: 'profile_post', id: String(post.id) },
    dedupe_key: `post-reported-${post.id}`,
  })
}

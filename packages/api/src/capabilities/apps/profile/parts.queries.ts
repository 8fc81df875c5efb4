import { sql, type RawBuilder } from 'kysely'
import type { PostComment, PostFile, PostPerson } from './shapes.contract.ts'

/**
 * A person named below a post. Everyone who sees the post reads the name; the username and the photo only those who see the person.
 * Each mention of `app_user` evaluates its row-level security once more, so there is one.
 */
export const personJson = (user_id: RawBuilder<unknown>) => sql<PostPerson>`jsonb_build_object(
  'fullName', (select p.full_name from rad.people_named(array[${user_id}]) p)) || coalesce(
  (select jsonb_build_object('username', u.username, 'avatar', u.avatar) from app_user u where u.id = ${user_id}),
  '{"username": null, "avatar": null}')`

/** A comment `c`; the writer of the post `post_user` may remove it too. */
export const commentJson = (me: string, post_user: RawBuilder<unknown>) => sql<PostComment>`
  ${personJson(sql`c.user_id`)} || jsonb_build_object(
    'id', c.id, 'comment', c.text, 'commentTime', c.at,
    'commentsLikes', (select count(*)::int from profile_comment_like k where k.comment_id = c.id),
    'youLiked', exists (select from profile_comment_like k where k.comment_id = c.id and k.user_id = ${me}::uuid),
    'mayRemove', ${me}::uuid in (c.user_id, ${post_user}))`

/** The people a person is connected with. */
export const connectionsOf = (user_id: RawBuilder<unknown> | string) => {
  const id = typeof user_id === 'string' ? sql`${user_id}::uuid` : user_id
  return sql`(select other_id as id from profile_connection where user_id = ${id}
    union all select user_id from profile_connection where other_id = ${id})`
}

/** Where a file is fetched. */
export const pathOf = (id: string) => `/profile/files/${id}`

/** What is read of a file of a post. */
export interface FileRow {
  id: string
  type: string
  name: string
  width: number | null
  height: number | null
}

export const fileOf = (file: FileRow | null): PostFile | null =>
  file && {
    path: pathOf(file.id),
    kind: file.type.startsWith('video/') ? 'video' : 'image',
    type: file.type,
    name: file.name,
    width: file.width,
    height: file.height,
  }

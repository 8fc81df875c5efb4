import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { commentJson, connectionsOf, fileOf, personJson, type FileRow } from './parts.queries.ts'
import type { Photo, Post, PostComment, PostPage, PostPerson, SharedPost } from './shapes.contract.ts'
import { pathOf } from './parts.queries.ts'

const postsAPage = 10
const commentsAPage = 20
const photosAPage = 30
/** How many likers and comments come with a post. */
const [mostLikers, mostComments] = [5, 3]

const fileJson = sql<FileRow | null>`(
  select jsonb_build_object('id', f.id, 'type', f.type, 'name', f.name, 'width', f.width, 'height', f.height)
  from profile_file f where f.post_id = profile_post.id)`

const counted = (from: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${from})`

/** Posts as they are returned, without those they share; `me` is the reader. */
const postRows = (db: Db, me: string) =>
  db
    .selectFrom('profile_post')
    .innerJoin('app_user', 'app_user.id', 'profile_post.user_id')
    .select([
      'profile_post.id',
      'profile_post.at as postTime',
      'profile_post.text as postText',
      'profile_post.is_share as isShare',
      'profile_post.shared_id',
      'app_user.full_name as fullName',
      'app_user.username',
      'app_user.avatar',
      fileJson.as('stored'),
      counted(sql`profile_like l where l.post_id = profile_post.id`).as('likes'),
      counted(sql`profile_comment c where c.post_id = profile_post.id`).as('comments'),
      counted(sql`profile_post s where s.shared_id = profile_post.id`).as('share'),
      sql<boolean>`exists (select from profile_like l where l.post_id = profile_post.id and l.user_id = ${me}::uuid)`.as(
        'youLiked',
      ),
      sql<PostPerson[]>`(select coalesce(jsonb_agg(${personJson(sql`l.user_id`)} order by l.at desc, l.user_id), '[]')
        from (select k.user_id, k.at from profile_like k where k.post_id = profile_post.id
          order by k.at desc, k.user_id limit ${sql.lit(mostLikers)}) l)`.as('likedUsers'),
      sql<PostComment[]>`(
        select coalesce(jsonb_agg(${commentJson(me, sql`profile_post.user_id`)} order by c.id), '[]')
        from (select * from profile_comment k where k.post_id = profile_post.id
          order by k.id desc limit ${sql.lit(mostComments)}) c)`.as('detailedComments'),
      sql<boolean>`profile_post.user_id = ${me}::uuid`.as('isOwn'),
      sql<boolean>`exists (select from profile_report r
        where r.post_id = profile_post.id and r.user_id = ${me}::uuid)`.as('youReported'),
      sql<boolean>`profile_post.hidden_at is not null`.as('isHidden'),
    ])

/** The posts that others share, as far as the user sees them. */
async function sharedPosts(db: Db, ids: readonly number[]): Promise<Map<number, SharedPost>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('profile_post')
    .innerJoin('app_user', 'app_user.id', 'profile_post.user_id')
    .select([
      'profile_post.id',
      'profile_post.at as postTime',
      'profile_post.text as postText',
      'app_user.full_name as fullName',
      'app_user.username',
      'app_user.avatar',
      fileJson.as('stored'),
    ])
    .where('profile_post.id', 'in', ids)
    .where('profile_post.hidden_at', 'is', null)
    .execute()
  return new Map(rows.map(({ stored, ...row }) => [row.id, { ...row, file: fileOf(stored) }]))
}

type Row = Awaited<ReturnType<ReturnType<typeof postRows>['execute']>>[number]

async function answered(db: Db, rows: readonly Row[]): Promise<Post[]> {
  const shared = await sharedPosts(
    db,
    rows.flatMap(({ shared_id }) => shared_id ?? []),
  )
  return rows.map(({ stored, shared_id, ...row }) => {
    const file = fileOf(stored)
    return {
      ...row,
      file,
      postImg: file?.kind === 'image' ? file.path : null,
      postVid: file?.kind === 'video' ? file.path : null,
      sharedPost: shared_id === null ? null : (shared.get(shared_id) ?? null),
      likedCount: row.likes - row.likedUsers.length,
    }
  })
}

/** One post, also one that was hidden, for those who see it still. */
export async function findPost(db: Db, me: string, id: number): Promise<Post> {
  const row = await postRows(db, me).where('profile_post.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const [post] = await answered(db, [row])
  return post!
}

/** Posts by their numbers, in the order of these. */
export async function findPosts(db: Db, me: string, ids: readonly number[]): Promise<Post[]> {
  if (ids.length === 0) return []
  const posts = await answered(db, await postRows(db, me).where('profile_post.id', 'in', ids).execute())
  return ids.flatMap((id) => posts.find((post) => post.id === id) ?? [])
}

/**
 * A page of posts, newest first: of one person, or for the user's own profile theirs and those of their connections. What the
 * user hid is left out, and so is what was hidden from everyone, but for its writer.
 */
export async function listPosts(db: Db, me: string, of: string, before: number | undefined): Promise<PostPage> {
  const writers = of === me ? sql`array(${connectionsOf(me)}) || ${me}::uuid` : sql`array[${of}::uuid]`
  const rows = await postRows(db, me)
    .where(sql<boolean>`profile_post.user_id = any (${writers})`)
    .where(sql<boolean>`(profile_post.hidden_at is null or profile_post.user_id = ${me}::uuid)`)
    .where(
      sql<boolean>`not exists (select from profile_hidden h where h.post_id = profile_post.id and h.user_id = ${me}::uuid)`,
    )
    .$if(before !== undefined, (query) => query.where('profile_post.id', '<', before!))
    .orderBy('profile_post.id', 'desc')
    .limit(postsAPage + 1)
    .execute()
  const posts = await answered(db, rows.slice(0, postsAPage))
  return { posts, next: rows.length > postsAPage ? posts.at(-1)!.id : null }
}

/** Comments of a post that are older than one of them, the oldest first. */
export async function listComments(db: Db, me: string, post_id: number, before: number | undefined) {
  const post = await db.selectFrom('profile_post').select('user_id').where('id', '=', post_id).executeTakeFirst()
  if (!post) throw notFound()
  const rows = await db
    .selectFrom('profile_comment as c')
    .select(['c.id', commentJson(me, sql`${post.user_id}::uuid`).as('comment')])
    .where('c.post_id', '=', post_id)
    .$if(before !== undefined, (query) => query.where('c.id', '<', before!))
    .orderBy('c.id', 'desc')
    .limit(commentsAPage + 1)
    .execute()
  const comments = rows.slice(0, commentsAPage).map(({ comment }) => comment)
  return { comments: comments.toReversed(), next: rows.length > commentsAPage ? comments.at(-1)!.id : null }
}

/** One comment. */
export async function findComment(db: Db, me: string, id: number): Promise<PostComment> {
  const row = await db
    .selectFrom('profile_comment as c')
    .innerJoin('profile_post', 'profile_post.id', 'c.post_id')
    .select(commentJson(me, sql`profile_post.user_id`).as('comment'))
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.comment
}

/** Images of a person's posts, newest first. */
export async function listPhotos(db: Db, me: string, of: string, before?: number, count = photosAPage) {
  const rows = await db
    .selectFrom('profile_file')
    .innerJoin('profile_post', 'profile_post.id', 'profile_file.post_id')
    .select(['profile_post.id as post', 'profile_file.id', 'profile_file.name', 'profile_post.at'])
    .where('profile_file.user_id', '=', of)
    .where('profile_file.type', 'like', 'image/%')
    .where(sql<boolean>`(profile_post.hidden_at is null or profile_post.user_id = ${me}::uuid)`)
    .$if(before !== undefined, (query) => query.where('profile_file.post_id', '<', before!))
    .orderBy('profile_file.post_id', 'desc')
    .limit(count + 1)
    .execute()
  const photos: Photo[] = rows.slice(0, count).map(({ id, ...photo }) => ({ ...photo, path: pathOf(id) }))
  return { photos, next: rows.length > count ? photos.at(-1)!.post : null }
}

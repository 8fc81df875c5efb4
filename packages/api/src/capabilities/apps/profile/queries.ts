import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { filePartResponse } from '#kernel/file/part-of-file.ts'
import { may } from '#kernel/list/search.ts'
import { isMeantForMe, isReadable } from '#capabilities/knowledge/content/lookups.ts'
import { roleName } from '#capabilities/session/auth/contract.ts'
import { pageItems } from '#capabilities/session/bookmarks/contract.ts'
import type { profileApi } from './contract.ts'
import { connectionsOf, pathOf, personJson } from './parts.queries.ts'
import { findPerson, firstRole, listSuggestions } from './people.queries.ts'
import { listPolls } from './polls.queries.ts'
import { findPosts, listPhotos, listPosts } from './posts.queries.ts'
import type { Profile, ProfileAbout, ReportedPost } from './shapes.contract.ts'

const [suggestedPages, latestPhotos, feedEntries, mostReported] = [5, 9, 3, 100]

type Reader = Pick<Context<typeof profileApi.data>, 'db' | 'actor' | 'deps'>
type Person = Awaited<ReturnType<typeof findPerson>>

/** What a person writes about themselves; version 0 where they never did. */
export async function findAbout(db: Db, person: Person): Promise<ProfileAbout> {
  const stored = await db
    .selectFrom('profile')
    .select(['about', 'lives', 'website', 'version'])
    .where('user_id', '=', person.id)
    .executeTakeFirst()
  return {
    ...(stored ?? { about: '', lives: '', website: '', version: 0 }),
    joined: person.created_at,
    email: person.email,
  }
}

async function headerOf(
  db: Db,
  me: string,
  { id, avatar, username, full_name, roles }: Person,
): Promise<Profile['header']> {
  const { rows } = await sql<{
    cover: string | null
    connections: number
    mutual: number
    is_connected: boolean
    posts: number
  }>`
    select (select f.id from profile_file f where f.user_id = ${id}::uuid and f.post_id is null) as cover,
      (select count(*)::int from ${connectionsOf(id)} c) as connections,
      (select count(*)::int from ${connectionsOf(id)} c where c.id in (select m.id from ${connectionsOf(me)} m)) as mutual,
      exists (select from ${connectionsOf(id)} c where c.id = ${me}::uuid) as is_connected,
      (select count(*)::int from profile_post p
        where p.user_id = ${id}::uuid and (p.hidden_at is null or p.user_id = ${me}::uuid)) as posts`.execute(db)
  const { cover, is_connected, mutual, ...counts } = rows[0]!
  return {
    avatar,
    username,
    fullName: full_name,
    role: firstRole(roles),
    designation: roleName(firstRole(roles)),
    coverImg: cover && pathOf(cover),
    isYou: id === me,
    isConnected: is_connected,
    mutual: id === me ? 0 : mutual,
    ...counts,
  }
}

/** The first pages of the menu that the user may open, after home, and whether they keep them at hand. */
async function pagesFor({ db, actor }: Reader): Promise<Profile['suggestedPages']> {
  const bookmarks = await db.selectFrom('bookmark').select('page_id').where('user_id', '=', actor.user_id).execute()
  return pageItems(
    may(actor),
    bookmarks.map(({ page_id }) => page_id),
  )
    .filter(({ target }) => target !== 'home' && target !== 'profile')
    .slice(0, suggestedPages)
    .map(({ id, title, icon, link, isBookmarked }) => ({
      id,
      title,
      subtitle: link.split('?')[0]!,
      icon,
      link,
      favorite: isBookmarked,
    }))
}

/** What the brand published last that is meant for the user; of a text in several languages the one they read. */
async function feedFor({ db, actor, deps }: Reader): Promise<Profile['twitterFeeds']> {
  if (!actor.ability.can('read', 'Content')) return []
  const mine = sql`(select u.language from app_user u where u.id = ${actor.user_id}::uuid)`
  const rows = await db
    .selectFrom('library_item')
    .select([
      'item_id as id',
      'title',
      sql<string>`coalesce(summary, left(plain_text, 140))`.as('desc'),
      'published_at as at',
      'slug',
    ])
    .where(isMeantForMe('library_item', actor))
    .where(isReadable('library_item', deps.clock.now()))
    .where(
      sql<boolean>`(library_item.language = ${mine} or library_item.item_id = library_item.work_id and not exists (
        select from library_item other where other.work_id = library_item.work_id and other.language = ${mine}))`,
    )
    .orderBy('published_at', 'desc')
    .orderBy('item_id', 'desc')
    .limit(feedEntries)
    .execute()
  return rows.map(({ slug, ...row }) => ({ ...row, link: `/library/${slug}` }))
}

/** All parts of a profile. */
export async function readProfile(ctx: Context<typeof profileApi.data>): Promise<Profile> {
  const { db, actor, query } = ctx
  const me = actor.user_id
  const person = await findPerson(db, me, query.user)
  return {
    header: await headerOf(db, me, person),
    userAbout: await findAbout(db, person),
    suggestedPages: await pagesFor(ctx),
    twitterFeeds: await feedFor(ctx),
    ...(await listPosts(db, me, person.id, undefined)),
    latestPhotos: (await listPhotos(db, me, person.id, undefined, latestPhotos)).photos,
    suggestions: await listSuggestions(db, me),
    polls: await listPolls(db, me, person.id),
  }
}

/** An image or a video, or the range that a player requests. */
export async function readProfileFile({ db, params, request }: Context<typeof profileApi.file>): Promise<Response> {
  const of = db.selectFrom('profile_file').where('id', '=', params.id)
  const file = await of.select(['name', 'type', 'bytes', 'sha256']).executeTakeFirst()
  if (!file) throw notFound()
  return filePartResponse(request.headers.get('range'), file, 'inline', async ({ from, to }) => {
    const { content } = await of
      .select(sql<Uint8Array>`substring(content from ${from + 1}::int for ${to - from + 1}::int)`.as('content'))
      .executeTakeFirstOrThrow()
    return content
  })
}

type Reports = ReportedPost['reports']

/** Posts that wait for a decision, the longest waiting first, or those that were hidden last. */
export async function listReported({ db, actor, query }: Context<typeof profileApi.reported>) {
  const isOpen = sql<boolean>`profile_post.id in (select r.post_id from profile_report r where r.decided_at is null)`
  const isHidden = sql<boolean>`profile_post.hidden_at is not null`
  const condition = query.status === 'open' ? isOpen : isHidden
  const rows = await db
    .selectFrom('profile_post')
    .select([
      'profile_post.id',
      sql<string>`(select coalesce(min(r.at) filter (where r.decided_at is null), min(r.at), profile_post.at)
        from profile_report r where r.post_id = profile_post.id)`.as('since'),
      sql<Reports>`(select coalesce(jsonb_agg(${personJson(sql`r.user_id`)} || jsonb_build_object(
          'reason', r.reason, 'note', r.note, 'at', r.at, 'isDecided', r.decided_at is not null) order by r.at, r.user_id), '[]')
        from (select * from profile_report k where k.post_id = profile_post.id order by k.at, k.user_id limit 20) r)`.as(
        'reports',
      ),
    ])
    .where(condition)
    .orderBy(query.status === 'open' ? sql`since` : sql`hidden_at desc`)
    .orderBy('profile_post.id')
    .limit(mostReported)
    .execute()
  const posts = await findPosts(
    db,
    actor.user_id,
    rows.map(({ id }) => id),
  )
  const count = async (where: typeof isOpen) =>
    (
      await db
        .selectFrom('profile_post')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(where)
        .executeTakeFirstOrThrow()
    ).count
  return {
    reported: rows.flatMap(({ id, ...row }) =>
      posts.filter((post) => post.id === id).map((post) => ({ post, ...row })),
    ),
    open: await count(isOpen),
    hidden: await count(isHidden),
  }
}

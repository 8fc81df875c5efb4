import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { isMeantForMe, isReadable, shownText } from './lookups.ts'
import { filesOf } from './details.ts'
import { contentRead } from './hook.ts'
import type { libraryApi } from './library.contract.ts'
import { outletOf } from './queries.ts'
import type { LibraryItem, LibraryPreview } from './shapes.contract.ts'
import type { ContentKind } from './vocabulary.ts'

type Reader = Pick<Context<typeof libraryApi.get>, 'db' | 'actor' | 'deps'>

/** The text at a slug that the reader may read: of several languages the requested one, else theirs, else the first. */
export async function readable({ db, actor, deps }: Reader, slug: string, language: string | undefined) {
  const mine = sql`coalesce(${language ?? null}::text, (select u.language from app_user u where u.id = ${actor.user_id}::uuid))`
  const found = await db
    .selectFrom('library_item')
    .selectAll()
    .where('slug', '=', slug)
    .where(isMeantForMe('library_item', actor))
    .where(isReadable('library_item', deps.clock.now()))
    .orderBy(sql`library_item.language = ${mine}`, 'desc')
    .orderBy(sql`library_item.item_id = library_item.work_id`, 'desc')
    .orderBy('language')
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** The same text in other languages, as far as it is for the reader. */
const translationsOf = ({ db, actor, deps }: Reader, { work_id, item_id }: { work_id: string; item_id: string }) =>
  db
    .selectFrom('library_item')
    .select(['language', 'slug', 'title'])
    .where('work_id', '=', work_id)
    .where('item_id', '<>', item_id)
    .where(isMeantForMe('library_item', actor))
    .where(isReadable('library_item', deps.clock.now()))
    .orderBy('language')
    .execute()

export async function readLibraryItem(ctx: Context<typeof libraryApi.get>): Promise<LibraryItem> {
  const { db, actor, params, query } = ctx
  const found = await readable(ctx, params.slug, query.language)
  const receipt = await db
    .selectFrom('content_receipt')
    .select('last_read_at')
    .where('item_id', '=', found.item_id)
    .where('no', '=', found.no)
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst()
  return {
    id: found.item_id,
    kind: found.kind as ContentKind,
    title: found.title,
    slug: found.slug,
    language: found.language,
    summary: found.summary,
    body: await shownText(found.body, found.cleaner_version),
    published_at: found.published_at,
    publish_until: found.publish_until,
    edition: found.no,
    read_at: receipt?.last_read_at ?? null,
    translations: await translationsOf(ctx, found),
    files: await filesOf(db, found.item_id),
  }
}

/** Records that a user read a version; the first time adds a line to the trail. */
export async function noteReading(ctx: Context<typeof libraryApi.read>) {
  const { db, actor, deps, params, body } = ctx
  const { item_id, work_id, kind, no } = await readable(ctx, params.slug, body.language)
  const now = deps.clock.now()
  const { times } = await db
    .insertInto('content_receipt')
    .values({ item_id, no, user_id: actor.user_id, first_read_at: now, last_read_at: now })
    .onConflict((on) =>
      on
        .columns(['item_id', 'no', 'user_id'])
        .doUpdateSet({ last_read_at: now, times: sql<number>`content_receipt.times + 1` }),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  for (const read of contentRead.connected)
    await read(ctx, { id: item_id, work_id, kind: kind as ContentKind, at: now })
  if (times === 1)
    await ctx.audit({ action: 'read', entity: 'content_item', entity_id: item_id, after: { edition: no } })
  else ctx.unchanged()
  return { edition: no, read_at: now.toISOString() }
}

const mostPreviewed = 200

/** What people of an outlet with one role find, each text in one language. */
export async function previewLibrary(ctx: Context<typeof libraryApi.preview>): Promise<LibraryPreview> {
  const { db, deps, query } = ctx
  const outlet = await outletOf(ctx, query.outlet)
  const language = query.language ?? 'en'
  const now = deps.clock.now()
  const meant = db
    .selectFrom('library_item as l')
    .where(
      sql<boolean>`rad.is_meant_for(l.roles, l.channel_ids, l.region_ids, l.job_type,
        (select rad.audience_at(${outlet.id}::uuid, ${query.role})))`,
    )
    .where(isReadable('l', now))
    .select([
      'item_id as id',
      'kind',
      'title',
      'slug',
      'language',
      'summary',
      'published_at',
      'no as edition',
      'work_id',
    ])
    .distinctOn('work_id')
    .orderBy('work_id')
    .orderBy(sql`l.language = ${language}`, 'desc')
    .orderBy(sql`l.item_id = l.work_id`, 'desc')
    .orderBy('language')
  const rows = await db
    .selectFrom(meant.as('l'))
    .select(['id', 'kind', 'title', 'slug', 'language', 'summary', 'published_at', 'edition'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPreviewed)
    .execute()
  return {
    outlet: outlet.code,
    outlet_name: outlet.name,
    role: query.role,
    rows: rows.map(({ count: _count, kind, ...row }) => ({ ...row, kind: kind as ContentKind })),
    count: rows[0]?.count ?? 0,
  }
}

import { sql } from 'kysely'
import type { CommandContext, Context, Db } from '#kernel/command/context.ts'
import { CallerError, conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import { nextSampleId } from '#kernel/command/sample-ids.ts'
import { plainWords } from '#kernel/contract/plain-words.ts'
import { slugOf } from '#kernel/contract/slug.ts'
import { differences, nextVersion } from '#kernel/command/version.ts'
import type { BlogEdit, blogApi } from './contract.ts'
import { forgetPictures } from './forget-pictures.commands.ts'
import { bookmarksOf, findEdit, findPublished } from './queries.ts'
import { postText } from './rich-text.rules.ts'
import { mayPublish } from './rules.ts'

export const entity = 'blog_post'

/** The fields of a post in the trail: all but its text, of which only the length is stored. */
const trailOf = ({ content, featuredImage: _image, mayChange: _may, mayPublish: _publish, ...post }: BlogEdit) => ({
  ...post,
  contentLength: content.length,
})

/** A free slug: the requested one, or, if it was only derived from the title, one with the next number. */
async function freeSlug(db: Db, slug: string, isRequested: boolean, but?: number): Promise<string> {
  // Two requests for the same slug run one after the other. Slugs of posts that only their writer sees count too.
  await sql`select pg_advisory_xact_lock(hashtext(${`blog ${slug}`}))`.execute(db)
  const { rows } = await sql<{
    slug: string
  }>`select slug from rad.blog_slugs_like(${slug}, ${but ?? null}::int) slug`.execute(db)
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(slug)) return slug
  if (isRequested) {
    const message = 'This address is already in use.'
    throw new CallerError(409, 'unique.slug', message, { fields: { slug: message } })
  }
  for (let at = 2; ; at++) if (!taken.has(`${slug}-${at}`)) return `${slug}-${at}`
}

type PostFields = Partial<Context<typeof blogApi.add>['body']>

/** Refuses what only those may do who publish, and a time that does not fit the status. */
function checkPublishing(ctx: CommandContext, fields: PostFields, before?: BlogEdit): void {
  const { status = before?.status ?? 'Draft', publishAt = before?.publishAt ?? null } = fields
  const isPublished = status === 'Published' && before?.status !== 'Published'
  const isScheduled = publishAt !== null && publishAt !== before?.publishAt
  if ((isPublished || isScheduled) && !mayPublish(ctx.actor))
    throw forbidden('You don’t have permission to publish posts. Set the status to Pending to ask for it.')
  if (isScheduled && Date.parse(publishAt) <= ctx.deps.clock.now().getTime())
    throw invalid({ publishAt: 'Choose a time in the future.' })
  if (fields.publishAt && status !== 'Pending')
    throw invalid({ publishAt: 'Only a pending post can be scheduled. Set the status to Pending.' })
  if (status === 'Published' && !plainWords(fields.content ?? before?.content ?? ''))
    throw invalid({ content: 'Write something before you publish.' })
}

/** The columns of a text that was cleaned, and of what is worked out from it. */
const textColumns = (body: string | undefined) =>
  body === undefined ? {} : { ...postText.stored(body), plain_text: plainWords(body) }

/** Adds a draft of the actor. */
export async function addPost(ctx: Context<typeof blogApi.add>): Promise<BlogEdit> {
  const {
    title,
    slug,
    content = '',
    status = 'Draft',
    publishAt = null,
    excerpt = '',
    tags = [],
    categories,
  } = ctx.body
  checkPublishing(ctx, ctx.body)
  const id = await nextSampleId(ctx.db, entity)
  const now = ctx.deps.clock.now()
  const { user_id, full_name } = ctx.actor
  await ctx.db
    .insertInto('blog_post')
    .values({
      id,
      title,
      slug: await freeSlug(ctx.db, slug ?? slugOf(title, 'post'), slug !== undefined),
      excerpt,
      categories,
      tags,
      status,
      publish_at: publishAt,
      published_at: status === 'Published' ? now : null,
      ...textColumns(await postText.clean(content, 'content')),
      author_id: user_id,
      author_name: full_name,
      created_at: now,
      created_by: user_id,
      updated_at: now,
      updated_by: user_id,
    })
    .execute()
  const post = await findEdit(ctx, id)
  await ctx.audit({ action: 'add', entity, entity_id: String(id), after: trailOf(post) })
  return post
}

const stale = (current: BlogEdit, yours: unknown) =>
  conflict('version.stale', 'Someone else changed this post.', { current, yours })

/** A post that the user may change now. */
export async function postToChange(ctx: CommandContext, id: number): Promise<BlogEdit> {
  const post = await findEdit(ctx, id)
  if (post.mayChange) return post
  const own = await ctx.db
    .selectFrom('blog_post')
    .select('id')
    .where('id', '=', id)
    .where('author_id', '=', ctx.actor.user_id)
    .executeTakeFirst()
  if (!own) throw forbidden()
  throw conflict('state.published', 'This post is published or scheduled. Ask someone who may publish to change it.')
}

/** A post with the names of its fields as they are sent. */
const fieldsOf = ({ blogTitle, blogCategories, blogTags, ...post }: BlogEdit) => ({
  ...post,
  title: blogTitle,
  categories: blogCategories,
  tags: blogTags,
})

/** The verb of the trail: what became of the post, where its status changed. */
const verbOf = (before: BlogEdit, after: BlogEdit) =>
  before.status !== 'Published' && after.status === 'Published'
    ? 'publish'
    : before.status === 'Published' && after.status !== 'Published'
      ? 'unpublish'
      : 'update'

/** Changes a post. The version is checked in the UPDATE, so that the second of two editors gets an error with both versions. */
export async function updatePost(ctx: Context<typeof blogApi.update>): Promise<BlogEdit> {
  const { db, body, deps } = ctx
  const { id } = ctx.params
  const { if_version, ...given } = body
  const before = await postToChange(ctx, id)
  if (before.version !== if_version) throw stale(before, body)
  const change = {
    ...given,
    ...(given.content !== undefined && { content: await postText.clean(given.content, 'content') }),
    // A post that is no longer pending has no time to wait for.
    ...(given.status !== undefined && given.status !== 'Pending' && !given.publishAt && { publishAt: null }),
  }
  checkPublishing(ctx, change, before)
  if (differences(fieldsOf(before), change).length === 0) {
    ctx.unchanged()
    return before
  }
  const { content, publishAt, slug, ...same } = change
  const changed = await db
    .updateTable('blog_post')
    .set({
      ...same,
      ...(slug !== undefined && slug !== before.slug && { slug: await freeSlug(db, slug, true, id) }),
      ...(publishAt !== undefined && { publish_at: publishAt }),
      ...(same.status === 'Published' && {
        published_at: sql`coalesce(published_at, ${deps.clock.now()}::timestamptz)`,
      }),
      ...textColumns(content),
      ...nextVersion(ctx),
    })
    .where('id', '=', id)
    .where('version', '=', if_version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw stale(await findEdit(ctx, id), body)
  if (content !== undefined) await forgetPictures(ctx, id, content)
  const after = await findEdit(ctx, id)
  await ctx.audit({
    action: verbOf(before, after),
    entity,
    entity_id: String(id),
    before: trailOf(before),
    after: trailOf(after),
  })
  return after
}

/** Deletes a post: no list shows it any more; its number and address stay its own. */
export async function removePost(ctx: Context<typeof blogApi.remove>): Promise<{ id: number }> {
  const { id } = ctx.params
  const before = await postToChange(ctx, id)
  await ctx.db
    .updateTable('blog_post')
    .set({ deleted_at: ctx.deps.clock.now(), ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  await ctx.audit({ action: 'delete', entity, entity_id: String(id), before: trailOf(before) })
  return { id }
}

/** Undoes a deletion. */
export async function restorePost(ctx: Context<typeof blogApi.restore>): Promise<{ id: number }> {
  const { id } = ctx.params
  const post = await ctx.db
    .selectFrom('blog_post')
    .select(['author_id', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!post) throw notFound()
  if (post.author_id !== ctx.actor.user_id && !mayPublish(ctx.actor)) throw forbidden()
  if (post.deleted_at === null) {
    ctx.unchanged()
    return { id }
  }
  await ctx.db
    .updateTable('blog_post')
    .set({ deleted_at: null, ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()
  await ctx.audit({ action: 'restore', entity, entity_id: String(id), after: trailOf(await findEdit(ctx, id)) })
  return { id }
}

/** Keeps a post for later, or no more; the same wish twice changes nothing. */
export async function setBookmark(ctx: Context<typeof blogApi.bookmark>) {
  const { db, actor, deps, body } = ctx
  const { id } = ctx.params
  const post = await findPublished(db, id)
  const changed = body.isBookmarked
    ? await db
        .insertInto('blog_bookmark')
        .values({ user_id: actor.user_id, post_id: post.id, created_at: deps.clock.now() })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst()
        .then(({ numInsertedOrUpdatedRows }) => (numInsertedOrUpdatedRows ?? 0n) > 0n)
    : await db
        .deleteFrom('blog_bookmark')
        .where('user_id', '=', actor.user_id)
        .where('post_id', '=', post.id)
        .executeTakeFirst()
        .then(({ numDeletedRows }) => numDeletedRows > 0n)
  if (changed)
    await ctx.audit({ action: body.isBookmarked ? 'bookmark' : 'remove bookmark', entity, entity_id: String(post.id) })
  else ctx.unchanged()
  return { isBookmarked: body.isBookmarked, bookmarked: await bookmarksOf(db, post.id) }
}

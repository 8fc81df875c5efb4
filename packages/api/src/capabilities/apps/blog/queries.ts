import { type SelectQueryBuilder, sql } from 'kysely'
import { readInOrder } from '#database/transaction.ts'
import type { Tables } from '#database/tables.gen.ts'
import type { Actor, Context, Db, ScopedContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { containing } from '#kernel/list/list-sql.ts'
import type { BlogDetail, BlogEdit, BlogItem, BlogSidebar, blogApi } from './contract.ts'
import { commentsOf } from './comment.queries.ts'
import { imageOf } from './cover.rules.ts'
import { postText } from './rich-text.rules.ts'
import { mayChange, mayPublish, minutesOf } from './rules.ts'
import { categoryIcons, postCategories, type PostCategory, type PostList } from './vocabulary.ts'

const living = (db: Db) => db.selectFrom('blog_post').where('blog_post.deleted_at', 'is', null)
type Living = SelectQueryBuilder<Tables, 'blog_post', object>

const picture = sql<string | null>`(select b.id from blog_picture b where b.post_id = blog_post.id and b.is_featured)`
const shownComments = sql<number>`(
  select count(*) from blog_comment c
  where c.post_id = blog_post.id and c.removed_at is null and c.hidden_at is null)`
const isBookmarked = (actor: Pick<Actor, 'user_id'>) => sql<boolean>`exists (
  select from blog_bookmark b where b.user_id = ${actor.user_id}::uuid and b.post_id = blog_post.id)`
const words = sql<number>`cardinality(regexp_split_to_array(plain_text, '[[:space:]]+'))`

const itemColumns = (query: Living, actor: Pick<Actor, 'user_id'>) =>
  query
    .select(['id', 'slug', 'title', 'excerpt', 'categories', 'tags', 'status'])
    .select(['author_name', 'published_at', 'updated_at', 'publish_at'])
    .select([
      picture.as('picture'),
      shownComments.as('comments'),
      isBookmarked(actor).as('is_bookmarked'),
      words.as('words'),
    ])

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemColumns>['execute']>>[number]

const itemOf = (row: ItemRow): BlogItem => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  img: imageOf(row.id, row.picture, row.categories),
  avatar: null,
  userFullName: row.author_name,
  blogPosted: row.published_at ?? row.updated_at,
  categories: row.categories,
  tags: row.tags,
  excerpt: row.excerpt,
  comment: row.comments,
  readingMinutes: minutesOf(row.words),
  status: row.status,
  publishAt: row.publish_at,
  isBookmarked: row.is_bookmarked,
})

const inList: Record<PostList, (query: Living, actor: Pick<Actor, 'user_id'>) => Living> = {
  published: (query) => query.where('status', '=', 'Published'),
  bookmarked: (query, actor) => query.where('status', '=', 'Published').where(isBookmarked(actor)),
  pending: (query) => query.where('status', '=', 'Pending'),
  drafts: (query) => query.where('status', '=', 'Draft'),
}

interface Narrowed {
  q?: string | undefined
  category?: PostCategory | undefined
  tag?: string | undefined
}

const isOneOfIds = (ids: readonly number[]) => sql<boolean>`blog_post.id = any (${sql.val(ids)}::int[])`

/** As many keys as a search collects; of more the newest are met soon by walking the list. */
const mostKeys = 5_000
/** What a search finds by walking the list is counted as far as this. */
const mostCounted = 1_000

/** The keys of the posts that contain a text; undefined where they are too many, or the text too short for the index. */
async function keysOf(db: Db, q: string | undefined): Promise<number[] | undefined> {
  if (!q || !/[\p{L}\p{N}]{3}/u.test(q)) return undefined
  const { rows } = await sql<{ keys: number[] | null }>`
    select rad.blog_posts_containing(${containing(q)}, ${mostKeys}) as keys`.execute(db)
  return rows[0]!.keys ?? undefined
}

/** The posts of a list that match, those of a search by their keys where these are known. */
function matching(
  { db, actor }: ScopedContext,
  show: PostList,
  { q, category, tag }: Narrowed,
  keys: number[] | undefined,
): Living {
  let found = inList[show](living(db) as Living, actor)
  if (q) found = found.where(keys ? isOneOfIds(keys) : sql<boolean>`search_text like ${containing(q)}`)
  if (category) found = found.where(sql<boolean>`categories @> array[${category}]::text[]`)
  if (tag) found = found.where(sql<boolean>`tags @> array[${tag}]::text[]`)
  return found
}

const inOrder = <O>(query: SelectQueryBuilder<Tables, 'blog_post', O>, show: PostList) =>
  query.orderBy(show === 'pending' || show === 'drafts' ? 'updated_at' : 'published_at', 'desc').orderBy('id', 'desc')

/** One page of posts: what is published by its day, the rest by its last change. */
async function pageOf(
  ctx: ScopedContext,
  show: PostList,
  view: Narrowed & { page: number; perPage: number },
  keys: number[] | undefined,
) {
  const { page, perPage } = view
  // PostgreSQL believes that a text is found in a few rows, and would collect and sort them all.
  if (view.q !== undefined && !keys) await readInOrder(ctx.db, true)
  // The columns of a row are read for this page only: PostgreSQL would compute them for each row that it skips, too.
  const found = await inOrder(matching(ctx, show, view, keys).select('id'), show)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const place = new Map(found.map(({ id }, index) => [id, index]))
  const rows = await itemColumns((living(ctx.db) as Living).where(isOneOfIds([...place.keys()])), ctx.actor).execute()
  rows.sort((one, other) => place.get(one.id)! - place.get(other.id)!)
  return rows.map(itemOf)
}

/** The published posts as the sample call answers them. */
export const publishedPosts = async (ctx: Context<typeof blogApi.list>): Promise<BlogItem[]> =>
  pageOf(ctx, 'published', ctx.query, await keysOf(ctx.db, ctx.query.q))

/** A page of one list, and how many match. */
export async function postPage(ctx: Context<typeof blogApi.rows>) {
  const { show, q } = ctx.query
  const keys = await keysOf(ctx.db, q)
  const posts = await pageOf(ctx, show, ctx.query, keys)
  const all = inOrder(matching(ctx, show, ctx.query, keys).select('id'), show)
  const isWalked = q !== undefined && !keys
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${isWalked ? all.limit(mostCounted + 1) : all.clearOrderBy()}) found`.execute(ctx.db)
  const { total } = rows[0]!
  const isMore = isWalked && total > mostCounted
  return { posts, total: isMore ? mostCounted : total, isMore }
}

const recent = 5
const mostTagsShown = 16

export async function readSidebar({ db }: Context<typeof blogApi.sidebar>): Promise<BlogSidebar> {
  const published = living(db).where('status', '=', 'Published')
  const posts = await published
    .select(['id', 'title', 'categories', 'published_at', picture.as('picture')])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(recent)
    .execute()
  // Each combination is counted once from the index, and its categories and tags are added up from those few.
  const { rows: counted } = await sql<{ kind: 'category' | 'tag'; name: string; count: number }>`
    with combination as materialized (
      select categories, tags, count(*) as posts from blog_post
      where status = 'Published' and deleted_at is null group by categories, tags
    )
    select 'category' as kind, name, sum(posts)::int as count from combination, unnest(categories) name group by name
    union all
    (select 'tag', name, sum(posts)::int as count from combination, unnest(tags) name
      group by name order by count desc, name limit ${mostTagsShown})`.execute(db)
  const countOf = new Map(counted.filter(({ kind }) => kind === 'category').map(({ name, count }) => [name, count]))
  return {
    recentPosts: posts.map(({ id, title, categories, published_at, picture: added }) => ({
      id,
      title,
      img: imageOf(id, added, categories),
      createdTime: published_at!,
    })),
    categories: postCategories.map((category) => ({
      category,
      icon: categoryIcons[category],
      count: countOf.get(category) ?? 0,
    })),
    tags: counted.filter(({ kind }) => kind === 'tag').map(({ name, count }) => ({ tag: name, count })),
  }
}

/** The post of an id, or without one the newest of those that the user sees. */
async function findPost(ctx: ScopedContext, id: number | undefined) {
  const post = await itemColumns(living(ctx.db) as Living, ctx.actor)
    .select(['body', 'cleaner_version', 'author_id', 'created_at', 'version'])
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(id === undefined, (query) =>
      query.where('status', '=', 'Published').orderBy('published_at', 'desc').orderBy('id', 'desc'),
    )
    .limit(1)
    .executeTakeFirst()
  if (!post) throw notFound()
  return post
}

/** A published post, for a comment or a bookmark. */
export async function findPublished(db: Db, id: number) {
  const post = await living(db)
    .select(['id', 'title', 'author_id'])
    .where('status', '=', 'Published')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!post) throw notFound()
  return post
}

/** One post to be read, with its comments. */
export async function readPost(ctx: Context<typeof blogApi.detail>): Promise<BlogDetail> {
  const post = await findPost(ctx, ctx.query.id)
  const { blogPosted, comment, ...blog } = itemOf(post)
  return {
    blog: {
      ...blog,
      createdTime: blogPosted,
      content: await postText.shown(post.body, post.cleaner_version),
      comments: comment,
      bookmarked: await bookmarksOf(ctx.db, post.id),
      mayEdit: mayChange(ctx.actor, post),
    },
    comments: await commentsOf(ctx, post.id),
  }
}

/** How many people keep a post. */
export async function bookmarksOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select rad.count_blog_bookmarks(${id}::int) as count`.execute(db)
  return rows[0]!.count
}

/** One post as its editor holds it. */
export async function findEdit(ctx: ScopedContext, id: number | undefined): Promise<BlogEdit> {
  const post = await findPost(ctx, id)
  return {
    id: post.id,
    slug: post.slug,
    blogTitle: post.title,
    blogCategories: post.categories,
    blogTags: post.tags,
    status: post.status,
    publishAt: post.publish_at,
    excerpt: post.excerpt,
    content: await postText.shown(post.body, post.cleaner_version),
    featuredImage: imageOf(post.id, post.picture, post.categories),
    hasPicture: post.picture !== null,
    userFullName: post.author_name,
    avatar: null,
    createdTime: post.published_at ?? post.created_at,
    updatedTime: post.updated_at,
    version: post.version,
    mayChange: mayChange(ctx.actor, post),
    mayPublish: mayPublish(ctx.actor),
  }
}

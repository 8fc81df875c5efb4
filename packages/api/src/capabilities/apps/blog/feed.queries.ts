import type { Context, Db, Deps } from '#kernel/command/context.ts'
import type { blogApi } from './contract.ts'
import { postText } from './rich-text.rules.ts'

const most = 30

const types = { rss: 'application/rss+xml', atom: 'application/atom+xml' } as const

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Words as a feed reader shows them, which takes a title for HTML. */
const asHtml = (words: string) => words.replaceAll(/[&<>"]/g, (letter) => entities[letter]!)

/** The newest posts as a file for who is signed in. */
export const readFeed = ({ db, deps, params }: Context<typeof blogApi.feed>): Promise<Response> =>
  writeFeed(db, deps, params.format, 'attachment')

/** A feed reader has no sign-in, and would find no picture of a text. */
const withoutPictures = (html: string) => html.replaceAll(/<img [^<>]*>/g, '')

/** The newest posts that are published. */
export async function writeFeed(
  db: Db,
  deps: Deps,
  format: keyof typeof types,
  disposition: 'attachment' | 'inline',
): Promise<Response> {
  const posts = await db
    .selectFrom('blog_post')
    .select(['id', 'title', 'excerpt', 'body', 'cleaner_version', 'author_name'])
    .select(['categories', 'tags', 'published_at', 'updated_at'])
    .where('status', '=', 'Published')
    .where('deleted_at', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const { app_name, public_url } = deps.settings
  const { Feed } = await import('feed')
  const newest = posts[0]?.updated_at
  const feed = new Feed({
    id: `${public_url}/pages/blog/list`,
    link: `${public_url}/pages/blog/list`,
    title: `${app_name} blog`,
    copyright: app_name,
    ...(newest && { updated: new Date(newest) }),
  })
  for (const post of posts) {
    const link = `${public_url}/pages/blog/detail/${post.id}`
    const content = withoutPictures(await postText.shown(post.body, post.cleaner_version))
    feed.addItem({
      id: link,
      link,
      title: asHtml(post.title),
      description: asHtml(post.excerpt),
      content,
      ...(format === 'atom' && { author: [{ name: post.author_name }] }),
      // An author of RSS is an email address, which is not published; the name has a separate field. Its namespace
      // comes with the content.
      ...(format === 'rss' &&
        content && { extensions: [{ name: 'dc:creator', objects: { _text: post.author_name } }] }),
      category: [...post.categories, ...post.tags].map((name) => ({ name })),
      date: new Date(post.updated_at),
      published: new Date(post.published_at!),
    })
  }
  return new Response(format === 'rss' ? feed.rss2() : feed.atom1(), {
    headers: {
      'content-type': `${types[format]}; charset=utf-8`,
      'content-disposition': `${disposition}; filename="blog.${format === 'rss' ? 'rss' : 'atom'}.xml"`,
      'x-content-type-options': 'nosniff',
    },
  })
}

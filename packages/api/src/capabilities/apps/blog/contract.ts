import { z } from 'zod'
import {
  anyOr,
  contract,
  eachOptional,
  givenInstant,
  manyLines,
  numberedId,
  paging,
  richText,
  seenVersion,
  text,
  writtenNumber,
} from '#kernel/contract/contract.ts'
import { BlogComment, BlogDetail, BlogEdit, BlogItem, BlogSidebar } from './shapes.contract.ts'
import { feedFormats, postCategories, postLists, postStatuses } from './vocabulary.ts'

export { BlogComment, BlogDetail, BlogEdit, BlogItem, BlogSidebar } from './shapes.contract.ts'
export {
  feedFormats,
  mostComments,
  postCategories,
  type PostCategory,
  type PostList,
  postLists,
  postStatuses,
  type PostStatus,
} from './vocabulary.ts'

export const postTitleMax = 150
export const excerptMax = 300
export const commentMax = 2_000
export const tagMax = 30
export const mostTags = 10

const search = anyOr(z.string().max(200, 'Use at most 200 characters.'))
const narrowed = {
  q: search,
  category: anyOr(z.enum(postCategories, 'Category not found.')),
  tag: anyOr(z.string().max(tagMax, `Use at most ${tagMax} characters.`)),
}

/** What is in the address of the blog: list, search, category, tag, and page. */
export const blogView = z.object({
  ...narrowed,
  show: z.enum(postLists, 'List not found.').default('published'),
  page: paging.page,
  perPage: paging.perPage.unwrap().default(6),
})
export type BlogView = z.output<typeof blogView>

const tag = text(tagMax, 1).transform((given) =>
  given
    .toLowerCase()
    .replaceAll(/[\s,#]+/g, '-')
    .replaceAll(/^-|-$/g, ''),
)

/** Characters of a post with its tags. */
export const mostContent = 200_000

const fields = {
  title: text(postTitleMax, 3),
  /** Made from the title where a new post has none. */
  slug: text(120, 1).pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits, and hyphens.')),
  categories: z.array(z.enum(postCategories, 'Category not found.')).max(postCategories.length),
  tags: z
    .array(tag)
    .max(mostTags, `At most ${mostTags} tags.`)
    .transform((given) => [...new Set(given)].filter((one) => one !== '')),
  excerpt: manyLines(excerptMax),
  content: richText(mostContent),
  status: z.enum(postStatuses, 'Choose a status.'),
  publishAt: givenInstant.nullable(),
}

const { title, categories, ...others } = eachOptional(fields)
const NewPost = z.strictObject({ ...others, title: fields.title, categories: fields.categories.default([]) })
const PostChange = z.strictObject({ ...others, title, categories, if_version: seenVersion })

const optionalId = z.object({
  id: anyOr(
    z
      .string()
      .regex(/^\d{1,9}$/, 'The ID must be a whole number.')
      .transform(Number),
  ),
})
const byId = z.object({ id: writtenNumber() })
const theComments = z.object({ comments: z.array(BlogComment) })

const read = { method: 'GET', allow: 'read Blog', scope: 'shared', errors: 'sample' } as const
const write = { method: 'POST', allow: 'update Blog', scope: 'shared' } as const

export const blogApi = contract('blog', {
  list: {
    ...read,
    path: '/blog/list/data',
    summary: 'Published posts, newest first, at most 100 of a page.',
    query: z.object({ ...narrowed, page: paging.page, perPage: paging.perPage.unwrap().default(100) }),
    response: z.array(BlogItem),
  },
  rows: {
    ...read,
    path: '/blog/list/rows',
    summary:
      'A page of posts of one list by search, category, and tag; `total` counts all that match, of a search that finds very many the first 1,000.',
    query: blogView,
    response: z.object({ posts: z.array(BlogItem), total: z.int(), isMore: z.boolean() }),
  },
  sidebar: {
    ...read,
    path: '/blog/list/data/sidebar',
    summary: 'The newest posts, and how many there are of each category and tag.',
    response: BlogSidebar,
  },
  detail: {
    ...read,
    path: '/blog/list/data/detail',
    summary: 'One post with its comments; the newest published one where no `id` is given.',
    query: optionalId,
    response: BlogDetail,
  },
  edit: {
    ...read,
    path: '/blog/list/data/edit',
    summary: 'One post as its editor holds it; the newest that the asker may see where no `id` is given.',
    query: optionalId,
    response: BlogEdit,
  },
  feed: {
    ...read,
    path: '/blog/feed/:format',
    summary: 'The newest 30 published posts as RSS 2.0 or Atom.',
    params: z.object({ format: z.enum(feedFormats, 'Choose rss or atom.') }),
    response: 'file',
  },
  picture: {
    ...read,
    path: '/blog/pictures/:id',
    summary: 'The picture of a post that the asker may read.',
    params: z.object({ id: z.uuid() }),
    response: 'file',
    load: 'light',
  },
  add: {
    ...write,
    allow: 'create Blog',
    path: '/blog/posts',
    summary: 'Adds a draft of the asker. Its address is made from the title unless one is given, which must be free.',
    body: NewPost,
    response: BlogEdit,
    status: 201,
  },
  update: {
    ...write,
    method: 'PATCH',
    path: '/blog/posts/:id',
    summary:
      'Changes a post; a stale `if_version` answers 409 with the post as it is and what was sent. Publishing and a time to publish are for those who may approve.',
    params: byId,
    body: PostChange,
    response: BlogEdit,
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: '/blog/posts/:id',
    summary: 'Deletes a post; restoring keeps its number and address.',
    params: byId,
    response: z.object({ id: z.int() }),
  },
  restore: {
    ...write,
    path: '/blog/posts/:id/restore',
    summary: 'Undoes the deletion of a post.',
    params: byId,
    response: z.object({ id: z.int() }),
  },
  setPicture: {
    ...write,
    path: '/blog/posts/:id/picture',
    summary:
      'Gives a post its featured picture: PNG, JPEG, or WebP by its content, at most 10 MiB and 4,096 pixels a side. Nothing but the picture is stored.',
    params: byId,
    multipart: true,
    maxBytes: 11 * 1_048_576,
    body: z.object({ file: z.instanceof(File, { message: 'Choose a file.' }) }),
    response: BlogEdit,
    status: 201,
  },
  removePicture: {
    ...write,
    method: 'DELETE',
    path: '/blog/posts/:id/picture',
    summary: 'Removes the featured picture of a post, so that its cover is drawn again.',
    params: byId,
    response: BlogEdit,
  },
  addTextPicture: {
    ...write,
    path: '/blog/posts/:id/pictures',
    summary:
      'Keeps a picture for the text of a post, which shows it by its path: the same files as a featured picture, at most 50 of a post. What the text no longer shows is deleted a day later.',
    params: byId,
    multipart: true,
    maxBytes: 11 * 1_048_576,
    body: z.object({ file: z.instanceof(File, { message: 'Choose a file.' }) }),
    response: z.object({ path: z.string(), width: z.int(), height: z.int() }),
    status: 201,
  },
  comment: {
    ...write,
    allow: 'create BlogComment',
    path: '/blog/posts/:id/comments',
    summary: 'Adds a comment to a published post, or an answer to a comment.',
    params: byId,
    body: z.strictObject({
      text: manyLines(commentMax, 1),
      parentId: numberedId('Comment not found.').nullable().default(null),
    }),
    response: theComments,
    status: 201,
  },
  removeComment: {
    ...write,
    method: 'DELETE',
    allow: 'update BlogComment',
    path: '/blog/comments/:id',
    summary: 'Deletes a comment of the asker.',
    params: byId,
    response: theComments,
  },
  moderate: {
    ...write,
    allow: 'approve BlogComment',
    path: '/blog/comments/:id/moderate',
    summary: 'Hides a comment from readers, or shows it again.',
    params: byId,
    body: z.strictObject({ isHidden: z.boolean() }),
    response: theComments,
  },
  bookmark: {
    ...write,
    method: 'PUT',
    allow: 'read Blog',
    scope: 'own',
    path: '/blog/posts/:id/bookmark',
    summary: 'Keeps a post for later, or no more.',
    params: byId,
    body: z.strictObject({ isBookmarked: z.boolean() }),
    response: z.object({ isBookmarked: z.boolean(), bookmarked: z.int() }),
  },
})

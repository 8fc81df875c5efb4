import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { postCategories, postStatuses } from './vocabulary.ts'

/** What the list, the detail, and the editor say of a post alike. */
const head = {
  id: z.int(),
  slug: z.string(),
  /** Who wrote it. */
  userFullName: z.string(),
  /** A small picture of the author as a data address; null draws initials. */
  avatar: z.string().nullable(),
  status: z.enum(postStatuses),
  /** When the clock publishes it. */
  publishAt: instant.nullable(),
}

/** A post in a list (docs/domain.md#blog). */
export const BlogItem = z.object({
  ...head,
  title: z.string(),
  /** A data address of the cover that is drawn for it, or the path of the picture that was added. */
  img: z.string(),
  /** When it was published; of what is not, when it was changed. */
  blogPosted: instant,
  categories: z.array(z.enum(postCategories)),
  tags: z.array(z.string()),
  excerpt: z.string(),
  /** How many comments stand under it. */
  comment: z.int(),
  readingMinutes: z.int(),
  /** The asker keeps it for later. */
  isBookmarked: z.boolean(),
})
export type BlogItem = z.infer<typeof BlogItem>

/** A comment. Of one that was removed or hidden only that is stated, unless the asker moderates. */
export const BlogComment = z.object({
  id: z.int(),
  /** The comment it answers. */
  parentId: z.int().nullable(),
  userFullName: z.string(),
  avatar: z.string().nullable(),
  commentedAt: instant,
  commentText: z.string(),
  state: z.enum(['shown', 'hidden', 'removed']),
  mayRemove: z.boolean(),
  mayModerate: z.boolean(),
})
export type BlogComment = z.infer<typeof BlogComment>

export const BlogDetail = z.object({
  blog: BlogItem.omit({ blogPosted: true, comment: true }).extend({
    createdTime: instant,
    content: z.string(),
    comments: z.int(),
    /** How many people keep it. */
    bookmarked: z.int(),
    mayEdit: z.boolean(),
  }),
  /** Oldest first; answers stand after what they answer by `parentId`. */
  comments: z.array(BlogComment),
})
export type BlogDetail = z.infer<typeof BlogDetail>

export const BlogSidebar = z.object({
  /** The newest five. */
  recentPosts: z.array(z.object({ id: z.int(), img: z.string(), title: z.string(), createdTime: instant })),
  categories: z.array(z.object({ category: z.enum(postCategories), icon: z.string(), count: z.int() })),
  /** The most used tags. */
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
})
export type BlogSidebar = z.infer<typeof BlogSidebar>

/** A post as its editor holds it. */
export const BlogEdit = z.object({
  ...head,
  blogTitle: z.string(),
  blogCategories: z.array(z.enum(postCategories)),
  blogTags: z.array(z.string()),
  excerpt: z.string(),
  content: z.string(),
  featuredImage: z.string(),
  /** A picture was added; without one a cover is drawn. */
  hasPicture: z.boolean(),
  createdTime: instant,
  updatedTime: instant,
  version: z.int(),
  /** Whether the asker may change it now. */
  mayChange: z.boolean(),
  mayPublish: z.boolean(),
})
export type BlogEdit = z.infer<typeof BlogEdit>

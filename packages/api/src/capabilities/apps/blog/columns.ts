import type { PostCategory, PostStatus } from './vocabulary.ts'

/** The types of these columns that the schema cannot express. */
export interface Columns {
  'blog_post.categories': PostCategory[]
  'blog_post.status': PostStatus
}

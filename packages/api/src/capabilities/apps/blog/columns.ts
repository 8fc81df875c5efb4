import type { PostCategory, PostStatus } from './vocabulary.ts'

/** What the schema cannot say of these columns. */
export interface Columns {
  'blog_post.categories': PostCategory[]
  'blog_post.status': PostStatus
}

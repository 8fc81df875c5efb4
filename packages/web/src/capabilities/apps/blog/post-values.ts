import { type BlogEdit, blogApi, type PostCategory, type PostStatus } from '@rad/api/apps/blog/contract'
import { word } from '@rad/api/words'

/** What the editor holds of a post: the fields of a change. */
export interface PostValues extends Record<string, unknown> {
  title: string
  slug: string
  categories: PostCategory[]
  tags: string[]
  excerpt: string
  content: string
  status: PostStatus
  publishAt: string | null
}

export const postLabels = {
  title: word('Title'),
  slug: word('Link address'),
  categories: word('Categories'),
  tags: word('Tags'),
  excerpt: word('Summary'),
  content: word('Text'),
  status: word('Status'),
  publishAt: word('Publish at'),
}

export const postValues = ({ blogTitle, blogCategories, blogTags, ...post }: BlogEdit): PostValues => ({
  title: blogTitle,
  slug: post.slug,
  categories: blogCategories,
  tags: blogTags,
  excerpt: post.excerpt,
  content: post.content,
  status: post.status,
  publishAt: post.publishAt,
})

export const postSchema = blogApi.update.body.omit({ if_version: true })

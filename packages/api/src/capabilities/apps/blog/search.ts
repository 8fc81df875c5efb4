import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** By title, excerpt, author, and text of what is published. */
export const blogSearch: Searchable = {
  kind: 'blog_post',
  title: word('Blog'),
  allow: 'read Blog',
  from: () => sql`blog_post`,
  where: sql`blog_post.status = 'Published' and blog_post.deleted_at is null`,
  letters: sql`blog_post.search_text`,
  names: [sql`rad.letters(blog_post.title)`],
  title_of: sql`blog_post.title`,
  subtitle_of: sql`blog_post.author_name`,
  link_of: sql`'/pages/blog/detail/' || blog_post.id`,
  order: sql`blog_post.published_at desc, blog_post.id desc`,
}

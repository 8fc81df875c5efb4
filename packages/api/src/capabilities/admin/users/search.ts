import { sql } from 'kysely'
import type { Searchable } from '#kernel/search.ts'
import { word } from '#kernel/words.ts'

export const userSearch: Searchable = {
  kind: 'user',
  title: word('People'),
  allow: 'read User',
  from: () => sql`app_user`,
  letters: sql`lower(full_name || ' ' || email || ' ' || username)`,
  names: [sql`lower(full_name)`, sql`lower(email)`, sql`lower(username)`],
  title_of: sql`full_name`,
  subtitle_of: sql`email`,
  link_of: sql`'/users/access?open=' || email`,
  order: sql`full_name, email`,
}

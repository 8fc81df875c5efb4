import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

export const userSearch: Searchable = {
  kind: 'user',
  title: word('Users'),
  allow: 'read User',
  from: () => sql`app_user`,
  letters: sql`rad.letters(full_name || ' ' || email || ' ' || username)`,
  names: [sql`rad.letters(full_name)`, sql`rad.letters(email)`, sql`rad.letters(username)`],
  title_of: sql`full_name`,
  subtitle_of: sql`email`,
  link_of: sql`'/users/access?open=' || email`,
  order: sql`full_name, email`,
}

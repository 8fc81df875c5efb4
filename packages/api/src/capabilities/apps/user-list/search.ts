import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

export const sampleUserSearch: Searchable = {
  kind: 'sample-user',
  title: word('Users'),
  allow: 'read SampleUser',
  from: () => sql`sample_user`,
  where: sql`deleted_at is null`,
  letters: sql`rad.letters(full_name || ' ' || email || ' ' || company)`,
  names: [sql`rad.letters(full_name)`, sql`rad.letters(email)`, sql`rad.letters(username)`],
  title_of: sql`full_name`,
  subtitle_of: sql`concat_ws(' · ', company, email)`,
  link_of: sql`'/user-list/' || id`,
  order: sql`full_name, id`,
}

import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

export const revalidationSearch: Searchable = {
  kind: 'revalidation',
  title: word('Revalidations'),
  allow: 'read Revalidation',
  from: () => sql`revalidation join outlet on outlet.id = revalidation.outlet_id`,
  letters: sql`revalidation.search_text`,
  names: [sql`rad.letters(revalidation.no)`, sql`rad.letters(coalesce(revalidation.subject_no, ''))`],
  title_of: sql`revalidation.no`,
  subtitle_of: sql`outlet.name`,
  day_of: sql`revalidation.opened_on`,
  link_of: sql`'/revalidations/' || revalidation.no`,
  order: sql`revalidation.opened_at desc, revalidation.id desc`,
}

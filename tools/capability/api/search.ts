import { sql } from 'kysely'
import type { Searchable } from '#kernel/search.ts'
import { word } from '#kernel/words.ts'

export const sampleSearch: Searchable = {
  kind: 'sample',
  title: word('Samples'),
  allow: 'read Sample',
  from: () => sql`sample join outlet on outlet.id = sample.outlet_id`,
  letters: sql`sample.search_text`,
  names: [sql`rad.letters(sample.no)`, sql`rad.letters(sample.title)`],
  title_of: sql`sample.no || ' ' || sample.title`,
  subtitle_of: sql`outlet.name`,
  day_of: sql`sample.opened_on`,
  link_of: sql`'/samples/' || sample.no`,
  order: sql`sample.opened_at desc, sample.id desc`,
}

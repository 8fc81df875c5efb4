import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

export const $thingSearch: Searchable = {
  kind: '$table',
  title: word('$Names'),
  allow: 'read $Thing',
  from: () => sql`$table join outlet on outlet.id = $table.outlet_id`,
  letters: sql`$table.search_text`,
  names: [sql`rad.letters($table.no)`, sql`rad.letters($table.title)`],
  title_of: sql`$table.no || ' ' || $table.title`,
  subtitle_of: sql`outlet.name`,
  day_of: sql`$table.opened_on`,
  link_of: sql`'/$path/' || $table.no`,
  order: sql`$table.opened_at desc, $table.id desc`,
}

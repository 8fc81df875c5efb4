import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

export const outletSearch: Searchable = {
  kind: 'outlet',
  title: word('Outlets'),
  allow: 'read Outlet',
  from: () => sql`outlet left join city on city.id = outlet.city_id`,
  letters: sql`rad.letters(outlet.name || ' ' || outlet.code || ' ' || coalesce(city.name, ''))`,
  names: [sql`rad.letters(outlet.name)`, sql`rad.letters(outlet.code)`],
  title_of: sql`outlet.name`,
  subtitle_of: sql`concat_ws(' · ', outlet.code, city.name)`,
  link_of: sql`'/outlets/' || outlet.code`,
  order: sql`outlet.name, outlet.code`,
}

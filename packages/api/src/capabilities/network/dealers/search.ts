import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

export const dealerSearch: Searchable = {
  kind: 'dealer',
  title: word('Dealers'),
  allow: 'read Outlet',
  from: () => sql`dealer`,
  letters: sql`rad.letters(dealer.name || ' ' || dealer.code || ' ' || coalesce(dealer.legal_name, ''))`,
  names: [sql`rad.letters(dealer.name)`, sql`rad.letters(dealer.code)`],
  title_of: sql`dealer.name`,
  subtitle_of: sql`concat_ws(' · ', dealer.code, nullif(dealer.legal_name, dealer.name))`,
  link_of: sql`'/dealers/' || dealer.code`,
  order: sql`dealer.name, dealer.code`,
}

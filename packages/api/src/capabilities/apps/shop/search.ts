import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

export const productSearch: Searchable = {
  kind: 'product',
  title: word('Products'),
  allow: 'read Shop',
  from: () => sql`shop_product`,
  letters: sql`rad.letters(name || ' ' || brand)`,
  names: [sql`rad.letters(name)`, sql`rad.letters(brand)`],
  title_of: sql`name`,
  subtitle_of: sql`brand`,
  link_of: sql`'/shop/' || slug`,
  order: sql`name, id`,
}

/** The user's own orders. */
export const orderSearch: Searchable = {
  kind: 'order',
  title: word('Orders'),
  allow: 'read Shop',
  from: () => sql`shop_order`,
  letters: sql`rad.letters(no || ' ' || items)`,
  names: [sql`rad.letters(no)`],
  title_of: sql`no`,
  subtitle_of: sql`items`,
  day_of: { at: sql`placed_at` },
  link_of: sql`'/orders/' || no`,
  order: sql`placed_at desc, id desc`,
}

import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'
import { readsNames } from './source.ts'

/** Customers with the letters that the user may find them by: their names and addresses only where they may read them. */
function candidates(mayRead: boolean, limit: number | undefined) {
  const letters = mayRead ? sql`c.search_text || ' ' || c.name_text` : sql`c.search_text`
  const name = mayRead ? sql`c.name` : sql`null::text`
  return sql`(select c.id, c.no, c.outlet_id, c.active, c.created_at, ${letters} as letters, ${name} as shown_name
    from customer c order by c.active desc, c.created_at desc, c.id desc limit ${limit ?? null}) customer`
}

/** By number; by name and email for who may read them. */
export const customerSearch: Searchable = {
  kind: 'customer',
  title: word('Customers'),
  allow: 'read Customer',
  from: ({ actor, words, limit }) => sql`${candidates(readsNames(actor), words.length === 0 ? limit : undefined)}
    left join outlet on outlet.id = customer.outlet_id`,
  letters: sql`customer.letters`,
  names: [sql`rad.letters(customer.no)`, sql`rad.letters(coalesce(customer.shown_name, ''))`],
  title_of: sql`coalesce(customer.shown_name, customer.no)`,
  subtitle_of: sql`concat_ws(' · ', case when customer.shown_name is not null then customer.no end, outlet.name)`,
  link_of: sql`'/customers/' || customer.no`,
  order: sql`customer.active desc, customer.created_at desc, customer.id desc`,
}

import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'
import { customersFitting } from './lookups.ts'

/** By number; by name and email for who may read them. */
export const customerSearch: Searchable = {
  kind: 'customer',
  title: word('Customers'),
  allow: 'read Customer',
  from: (query) => sql`${customersFitting(query)}
    left join outlet on outlet.id = customer.outlet_id`,
  letters: sql`customer.letters`,
  names: [sql`rad.letters(customer.no)`, sql`rad.letters(coalesce(customer.shown_name, ''))`],
  title_of: sql`coalesce(customer.shown_name, customer.no)`,
  subtitle_of: sql`concat_ws(' · ', case when customer.shown_name is not null then customer.no end, outlet.name)`,
  link_of: sql`'/customers/' || customer.no`,
  order: sql`customer.active desc, customer.created_at desc, customer.id desc`,
}

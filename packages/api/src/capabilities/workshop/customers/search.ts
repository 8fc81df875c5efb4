import { sql } from 'kysely'
import type { Searchable, SearchQuery } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'
import { readsNames } from './source.ts'

/**
 * Customers as `customer`, with the letters that the user may find them by: their names and addresses only where they may read
 * them. The newest where nothing was typed.
 */
function candidates({ actor, words, limit }: SearchQuery) {
  const mayRead = readsNames(actor)
  const letters = mayRead ? sql`c.search_text || ' ' || c.name_text` : sql`c.search_text`
  const name = mayRead ? sql`c.name` : sql`null::text`
  const most = words.length === 0 ? limit : null
  return sql`(select c.id, c.no, c.outlet_id, c.active, c.created_at, ${letters} as letters, ${name} as shown_name
    from customer c order by c.active desc, c.created_at desc, c.id desc limit ${most}) customer`
}

/** By number; by name and email for who may read them. */
export const customerSearch: Searchable = {
  kind: 'customer',
  title: word('Customers'),
  allow: 'read Customer',
  from: (query) => sql`${candidates(query)}
    left join outlet on outlet.id = customer.outlet_id`,
  letters: sql`customer.letters`,
  names: [sql`rad.letters(customer.no)`, sql`rad.letters(coalesce(customer.shown_name, ''))`],
  title_of: sql`coalesce(customer.shown_name, customer.no)`,
  subtitle_of: sql`concat_ws(' · ', case when customer.shown_name is not null then customer.no end, outlet.name)`,
  link_of: sql`'/customers/' || customer.no`,
  order: sql`customer.active desc, customer.created_at desc, customer.id desc`,
}

/** Stories of customers who were on a visit or own a vehicle that was, by number; by name and email for who may read them. */
export const customerStorySearch: Searchable = {
  kind: 'customer-story',
  title: word('Stories of customers'),
  allow: 'read Customer',
  // Visits have a wall of their own: who reads none finds no story.
  from: (query) => sql`${candidates(query)}
    left join outlet on outlet.id = customer.outlet_id`,
  where: sql`(exists (select from journey_visit visit where visit.customer_id = customer.id)
    or exists (select from vehicle own join journey_visit visit on visit.vehicle_id = own.id where own.customer_id = customer.id))`,
  letters: sql`customer.letters`,
  names: [sql`rad.letters(customer.no)`, sql`rad.letters(coalesce(customer.shown_name, ''))`],
  title_of: sql`coalesce(customer.shown_name, customer.no)`,
  subtitle_of: sql`concat_ws(' · ', case when customer.shown_name is not null then customer.no end, outlet.name)`,
  link_of: sql`'/customers/' || customer.no || '/story'`,
  order: sql`customer.active desc, customer.created_at desc, customer.id desc`,
}

import { sql } from 'kysely'
import type { SearchQuery } from '#kernel/list/search.ts'

/**
 * Customers as `customer`, with the letters that the user may find them by: their names and addresses only where they may read
 * them. The newest where nothing was typed.
 */
export function customersFitting({ actor, words, limit }: SearchQuery) {
  const mayRead = actor.ability.can('read', 'CustomerName')
  const letters = mayRead ? sql`c.search_text || ' ' || c.name_text` : sql`c.search_text`
  const name = mayRead ? sql`c.name` : sql`null::text`
  const most = words.length === 0 ? limit : null
  return sql`(select c.id, c.no, c.outlet_id, c.active, c.created_at, ${letters} as letters, ${name} as shown_name
    from customer c order by c.active desc, c.created_at desc, c.id desc limit ${most}) customer`
}

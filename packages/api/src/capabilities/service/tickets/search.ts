import { sql } from 'kysely'
import { patternOf, type Searchable, type SearchQuery } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** So many hits of one word are looked at for the others. */
const most = 2_000

/**
 * Tickets that may fit: the newest where nothing was typed; for an actor with a restricted scope, what a function of the
 * database finds by the longest word, since LIKE may not use the index under a row-level policy.
 */
function candidates({ words, limit, actor }: SearchQuery) {
  if (words.length === 0) return sql`(select * from ticket order by opened_at desc, id desc limit ${limit}) ticket`
  if (actor.whole_network || actor.is_agent || words[0]!.length < 3) return sql`ticket`
  const keys = sql`select rad.tickets_containing(rad.letters(${patternOf(words[0]!)}), ${most}) as keys`
  // Evaluated once, not for every row. If there are too many to collect, a scan finds enough of them soon.
  return sql`(with found as materialized (${keys})
    select t.* from ticket t where (select keys is null from found) or t.id = any ((select keys from found)::uuid[])
    offset 0) ticket`
}

/** By number, here or in the system it came from, title, VIN and description. */
export const ticketSearch: Searchable = {
  kind: 'ticket',
  title: word('Tickets'),
  allow: 'read Ticket',
  from: (query) => sql`${candidates(query)} left join outlet on outlet.id = ticket.outlet_id`,
  letters: sql`ticket.search_text`,
  names: [
    sql`rad.letters(ticket.no)`,
    sql`rad.letters(ticket.source_no)`,
    sql`rad.letters(ticket.title)`,
    sql`rad.letters(ticket.vin)`,
  ],
  title_of: sql`ticket.no`,
  subtitle_of: sql`concat_ws(' · ', ticket.title, outlet.name)`,
  day_of: sql`ticket.opened_on`,
  link_of: sql`'/tickets/' || ticket.no`,
  order: sql`ticket.opened_at desc, ticket.id desc`,
}

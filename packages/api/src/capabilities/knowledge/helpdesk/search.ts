import { sql } from 'kysely'
import { patternOf, type Searchable, type SearchQuery } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** So many hits of one word are looked at for the others. */
const most = 2_000

/**
 * Cases that may fit: the newest where nothing was typed; for an actor with a restricted scope, what a function of the database finds by the
 * longest word, since LIKE may not use the index under a row-level policy.
 */
function candidates({ words, limit, actor }: SearchQuery) {
  if (words.length === 0)
    return sql`(select * from helpdesk_case order by opened_on desc, id desc limit ${limit}) helpdesk_case`
  if (actor.whole_network || actor.is_agent || words[0]!.length < 3) return sql`helpdesk_case`
  const keys = sql`select rad.helpdesk_cases_containing(rad.letters(${patternOf(words[0]!)}), ${most}) as keys`
  // Evaluated once, not for every row. Two parts, since an `or` reads every row. If there are too many, a scan finds some soon.
  return sql`(with found as materialized (${keys})
    select c.* from helpdesk_case c where c.id = any ((select keys from found)::uuid[])
    union all select c.* from helpdesk_case c where (select keys is null from found)
    offset 0) helpdesk_case`
}

/** By number, title, VIN, registration number, and concern. */
export const caseSearch: Searchable = {
  kind: 'helpdesk_case',
  title: word('Helpdesk cases'),
  allow: 'read Helpdesk',
  from: (query) => sql`${candidates(query)} left join outlet on outlet.id = helpdesk_case.outlet_id`,
  letters: sql`helpdesk_case.search_text`,
  names: [
    sql`rad.letters(helpdesk_case.no)`,
    sql`rad.letters(helpdesk_case.title)`,
    sql`rad.letters(helpdesk_case.vin)`,
    sql`rad.letters(helpdesk_case.reg_no)`,
  ],
  title_of: sql`helpdesk_case.no || ' ' || helpdesk_case.title`,
  subtitle_of: sql`concat_ws(' · ', helpdesk_case.model, outlet.name)`,
  day_of: sql`helpdesk_case.opened_on`,
  link_of: sql`'/helpdesk/' || helpdesk_case.no`,
  order: sql`helpdesk_case.opened_on desc, helpdesk_case.id desc`,
}

import { sql } from 'kysely'
import { patternOf, type Searchable, type SearchQuery } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/**
 * A few complaints that may fit, out of a million: the newest where nothing was typed, else what the functions of the
 * migration find. Row-level security applies as to any other query.
 */
function candidates({ text, words, limit, actor }: SearchQuery) {
  if (words.length === 0)
    return sql`(select * from complaint order by received_on desc, id desc limit ${limit}) complaint`
  const find = sql.raw(actor.whole_network ? 'rad.all_complaints_like' : 'rad.complaints_like')
  const patterns = sql`array(select rad.letters(word) from unnest(${sql.val(words.map(patternOf))}::text[]) word)`
  const found = sql`select ${find}(${patterns}, ${text.toUpperCase()}, ${limit}::int)`
  // The offset keeps the planner from comparing the letters of every row before it looks at the few keys.
  return sql`(select * from complaint where id in (${found}) offset 0) complaint`
}

/** By number, VIN, vehicle and statement. Names of customers are not searched: not everyone may read them. */
export const complaintSearch: Searchable = {
  kind: 'complaint',
  title: word('Complaints'),
  allow: 'read Complaint',
  from: (query) => sql`${candidates(query)} left join outlet on outlet.id = complaint.outlet_id`,
  letters: sql`complaint.search_text`,
  names: [sql`rad.letters(complaint.no)`, sql`rad.letters(complaint.vin)`, sql`rad.letters(complaint.source_no)`],
  title_of: sql`complaint.no`,
  subtitle_of: sql`concat_ws(' · ', nullif(concat_ws(' ', complaint.make, complaint.model), ''), outlet.name)`,
  day_of: sql`complaint.received_on`,
  link_of: sql`'/complaints/' || complaint.no`,
  order: sql`complaint.received_on desc, complaint.id desc`,
}

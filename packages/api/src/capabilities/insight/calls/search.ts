import { sql } from 'kysely'
import { patternOf, type Searchable, type SearchQuery } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

export const callSearch: Searchable = {
  kind: 'call',
  title: word('Calls'),
  allow: 'read Call',
  from: () => sql`call left join outlet on outlet.id = call.outlet_id`,
  letters: sql`call.search_text`,
  names: [sql`rad.letters(call.no)`, sql`rad.letters(call.source_no)`],
  title_of: sql`call.no || coalesce(' ' || call.agent, '')`,
  subtitle_of: sql`coalesce(outlet.name, call.queue)`,
  day_of: sql`call.started_on`,
  link_of: sql`'/calls/' || call.no`,
  order: sql`call.started_at desc, call.id desc`,
}

/** So many of the newest calls are looked through before the index of letters is. */
const newestCalls = 100
/** So many lines of these are enough: words that are so frequent are in other calls as well. */
const enoughLines = 20
const mostLines = 200

/** Lines that may fit: of the newest calls where nothing was typed, else what a function of the database finds in the scope. */
function candidates({ words, limit }: SearchQuery) {
  if (words.length === 0)
    return sql`(select line.* from (select id from call order by started_on desc, id desc limit ${limit}) late
      join call_segment line on line.call_id = late.id and line.seq = 0) call_segment`
  const patterns = sql`array[${sql.join(words.map((one) => sql`rad.letters(${patternOf(one)})`))}]`
  const found = sql`select * from rad.call_lines_containing(${patterns}, ${sql.lit(newestCalls)}, ${sql.lit(enoughLines)},
    ${sql.lit(mostLines)})`
  // Collected once: the planner cannot know how few they are.
  return sql`(with found as materialized (${found}) select line.* from found
    join call_segment line on line.call_id = found.call_id and line.seq = found.seq offset 0) call_segment`
}

/** Lines of transcripts: each opens its call at its moment. */
export const momentSearch: Searchable = {
  kind: 'call_moment',
  title: word('Transcripts of calls'),
  allow: 'read Call',
  from: (query) => sql`${candidates(query)} join call on call.id = call_segment.call_id`,
  letters: sql`rad.letters(call_segment.text)`,
  names: [sql`rad.letters(call_segment.text)`],
  title_of: sql`left(call_segment.text, 120)`,
  subtitle_of: sql`call.no || coalesce(' ' || call.agent, '')`,
  day_of: sql`call.started_on`,
  link_of: sql`'/calls/' || call.no || '?line=' || call_segment.seq`,
  order: sql`call.started_at desc, call_segment.seq`,
}

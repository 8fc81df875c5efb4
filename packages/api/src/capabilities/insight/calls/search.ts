import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
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

/** Lines of transcripts: each opens its call at its moment. */
export const momentSearch: Searchable = {
  kind: 'call_moment',
  title: word('Transcripts of calls'),
  allow: 'read Call',
  from: () => sql`call_segment join call on call.id = call_segment.call_id`,
  letters: sql`rad.letters(call_segment.text)`,
  names: [sql`rad.letters(call_segment.text)`],
  title_of: sql`left(call_segment.text, 120)`,
  subtitle_of: sql`call.no || coalesce(' ' || call.agent, '')`,
  day_of: sql`call.started_on`,
  link_of: sql`'/calls/' || call.no || '?line=' || call_segment.seq`,
  order: sql`call.started_at desc, call_segment.seq`,
}

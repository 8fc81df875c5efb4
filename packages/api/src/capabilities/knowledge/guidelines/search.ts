import { sql } from 'kysely'
import type { Searchable, SearchQuery } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'
import { isMeantForMe, isReadable } from '#capabilities/knowledge/content/lookups.ts'
import { shownText } from './source.ts'

/** The guidelines in force that are meant for the actor, each in one language. */
const inForce = ({ actor, now }: SearchQuery) => sql`guideline
  join library_item original on original.item_id = guideline.item_id
    and ${isMeantForMe('original', actor)} and ${isReadable('original', now)}
    and not rad.is_superseded(guideline.item_id)
  cross join ${shownText({ actor, now })} shown`

/** By number, title, summary, and text of what is published and meant for the actor. */
export const guidelineSearch: Searchable = {
  kind: 'guideline',
  title: word('Guidelines'),
  allow: 'read Content',
  from: inForce,
  letters: sql`(rad.letters(guideline.no) || ' ' || shown.search_text)`,
  names: [sql`rad.letters(guideline.no)`, sql`rad.letters(shown.title)`],
  title_of: sql`guideline.no || ' ' || shown.title`,
  subtitle_of: sql`shown.summary`,
  link_of: sql`'/guidelines/' || guideline.no`,
  order: sql`original.published_at desc, guideline.no desc`,
}

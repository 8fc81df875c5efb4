import { sql } from 'kysely'
import type { Searchable, SearchQuery } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'
import { isInMyLanguage, isMeantForMe, isReadable } from './lookups.ts'
import { knowledgeCategories } from './topics.vocabulary.ts'

/** What the library shows the actor now. Guidelines have separate pages and a separate search. */
const readable = ({ actor, now }: SearchQuery) => sql`(
  select * from library_item
  where library_item.kind <> 'guideline' and ${isMeantForMe('library_item', actor)}
    and ${isReadable('library_item', now)} and ${isInMyLanguage(actor)}) library_item`

/** Where a text is read: on the FAQ page, in its category of the knowledge base, or else in the library. */
const pageOf = sql`case
  when library_item.topic is null then '/library/'
  when library_item.kind = 'faq' then '/pages/faq?question='
  ${sql.join(
    knowledgeCategories.map(
      ({ code, topics }) => sql`when library_item.topic = any (${sql.val(topics.map((topic) => topic.code))}::text[])
        then ${`/pages/knowledge-base/${code}/`}::text`,
    ),
    sql` `,
  )}
  else '/library/' end`

/** By title, summary, and text of what is published and meant for the actor. */
export const librarySearch: Searchable = {
  kind: 'library_item',
  title: word('Library'),
  allow: 'read Content',
  from: readable,
  letters: sql`library_item.search_text`,
  names: [sql`rad.letters(library_item.title)`],
  title_of: sql`library_item.title`,
  subtitle_of: sql`library_item.summary`,
  link_of: sql`${pageOf} || library_item.slug`,
  order: sql`library_item.published_at desc, library_item.item_id desc`,
}

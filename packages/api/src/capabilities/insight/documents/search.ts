import { sql } from 'kysely'
import { word } from '#kernel/contract/words.ts'
import { patternOf, type Searchable, type SearchQuery } from '#kernel/list/search.ts'

export const documentSearch: Searchable = {
  kind: 'document',
  title: word('Documents'),
  allow: 'read Document',
  from: () => sql`document left join outlet on outlet.id = document.outlet_id`,
  letters: sql`document.search_text`,
  names: [sql`rad.letters(document.no)`, sql`rad.letters(document.file_name)`],
  title_of: sql`document.no || ' ' || document.file_name`,
  subtitle_of: sql`coalesce(outlet.name, document.uploader)`,
  day_of: sql`document.received_on`,
  link_of: sql`'/documents/' || document.no`,
  order: sql`document.received_at desc, document.id desc`,
}

/** So many of the newest documents are looked through before the index of letters is. */
const newestDocuments = 200
/** So many pages of these are enough: words that are so frequent are in other documents as well. */
const enoughPages = 20
const mostPages = 200

/** Pages that may fit: of the newest documents where nothing was typed, else what a function of the database finds in the scope. */
function candidates({ words, limit }: SearchQuery) {
  if (words.length === 0)
    return sql`(select page.* from (
        select id from document where exists (select from document_page read where read.document_id = document.id)
        order by received_on desc, received_at desc, id desc limit ${limit}
      ) late join document_page page on page.document_id = late.id) document_page`
  const patterns = sql`array[${sql.join(words.map((one) => sql`rad.letters(${patternOf(one)})`))}]`
  const found = sql`select * from rad.document_pages_containing(${patterns}, ${sql.lit(newestDocuments)}, ${sql.lit(enoughPages)},
    ${sql.lit(mostPages)})`
  // Collected once: the planner cannot know how few they are.
  return sql`(with found as materialized (${found}) select page.* from found
    join document_page page on page.document_id = found.document_id and page.page = found.page offset 0) document_page`
}

/** Pages of documents: each opens its document at the page. */
export const pageSearch: Searchable = {
  kind: 'document_page',
  title: word('Pages of documents'),
  allow: 'read Document',
  from: (query) => sql`${candidates(query)} join document on document.id = document_page.document_id`,
  letters: sql`rad.letters(document_page.text)`,
  names: [sql`rad.letters(document_page.text)`],
  title_of: sql`left(document_page.text, 120)`,
  subtitle_of: sql`document.no || ' ' || document.file_name`,
  day_of: sql`document.received_on`,
  link_of: sql`'/documents/' || document.no || '?page=' || document_page.page`,
  order: sql`document.received_at desc, document_page.page`,
}

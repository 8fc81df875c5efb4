import { sql } from 'kysely'
import { word } from '#kernel/contract/words.ts'
import type { Searchable } from '#kernel/list/search.ts'

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

/** Pages of documents: each opens its document at the page. */
export const pageSearch: Searchable = {
  kind: 'document_page',
  title: word('Pages of documents'),
  allow: 'read Document',
  from: () => sql`document_page join document on document.id = document_page.document_id`,
  letters: sql`rad.letters(document_page.text)`,
  names: [sql`rad.letters(document_page.text)`],
  title_of: sql`left(document_page.text, 120)`,
  subtitle_of: sql`document.no || ' ' || document.file_name`,
  day_of: sql`document.received_on`,
  link_of: sql`'/documents/' || document.no || '?page=' || document_page.page`,
  order: sql`document.received_at desc, document_page.page`,
}

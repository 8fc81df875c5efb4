import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** Declarations by number and reference. */
export const naDeclarationSearch: Searchable = {
  kind: 'na_declaration',
  title: word('Not applicable declarations'),
  allow: 'read FollowUp',
  from: () =>
    sql`na_declaration join na_reason on na_reason.id = na_declaration.reason_id left join outlet on outlet.id = na_declaration.outlet_id`,
  letters: sql`na_declaration.search_text`,
  names: [sql`rad.letters(na_declaration.no)`],
  title_of: sql`na_declaration.no || ' ' || na_reason.label`,
  subtitle_of: sql`outlet.name`,
  day_of: sql`na_declaration.declared_on`,
  link_of: sql`'/na/' || na_declaration.no`,
  order: sql`na_declaration.declared_on desc, na_declaration.id desc`,
}

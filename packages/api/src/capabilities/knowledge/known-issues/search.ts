import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** By number, title, symptoms, and campaign number; of outlets what is published. */
export const knownIssueSearch: Searchable = {
  kind: 'known_issue',
  title: word('Known issues'),
  allow: 'read KnownIssue',
  from: () => sql`known_issue`,
  letters: sql`known_issue.search_text`,
  names: [sql`rad.letters(known_issue.no)`, sql`rad.letters(known_issue.title)`],
  title_of: sql`known_issue.no || ' ' || known_issue.title`,
  subtitle_of: sql`array_to_string(known_issue.models, ', ')`,
  link_of: sql`'/known-issues/' || known_issue.no`,
  order: sql`known_issue.solved desc, known_issue.id desc`,
}

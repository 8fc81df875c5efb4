import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** By name, code and contact; row-level security leaves out clients the user does not see. */
export const clientSearch: Searchable = {
  kind: 'client',
  title: word('Clients'),
  allow: 'read Client',
  from: () => sql`client`,
  letters: sql`rad.letters(client.name || ' ' || client.code || ' ' || coalesce(client.contact_name, ''))`,
  names: [sql`rad.letters(client.name)`, sql`rad.letters(client.code)`],
  title_of: sql`client.name`,
  subtitle_of: sql`client.code`,
  link_of: sql`'/clients/' || client.code`,
  order: sql`client.status, lower(client.name), client.id`,
}

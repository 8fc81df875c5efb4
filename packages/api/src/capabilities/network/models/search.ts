import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

export const modelSearch: Searchable = {
  kind: 'model',
  title: word('Models'),
  allow: 'read Model',
  from: () => sql`model`,
  letters: sql`rad.letters(model.make || ' ' || model.name)`,
  names: [sql`rad.letters(model.name)`, sql`rad.letters(model.make || ' ' || model.name)`],
  title_of: sql`model.make || ' ' || model.name`,
  subtitle_of: sql`model.segment`,
  link_of: sql`'/models?open=' || model.id`,
  order: sql`model.active desc, model.make, model.name`,
}

import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

export const taskSearch: Searchable = {
  kind: 'task',
  title: word('Tasks'),
  allow: 'read Task',
  from: () => sql`task`,
  where: sql`user_id = rad.actor_id() and not is_deleted`,
  letters: sql`rad.letters(title)`,
  names: [sql`rad.letters(title)`],
  title_of: sql`title`,
  subtitle_of: sql`assignee_name`,
  day_of: sql`due_on`,
  link_of: sql`case when is_completed then '/todo/completed?open=' else '/todo?open=' end || id`,
  order: sql`is_completed, id desc`,
}

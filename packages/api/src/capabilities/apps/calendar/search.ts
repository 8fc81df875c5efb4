import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

const day = sql`coalesce(start_on, (starts_at at time zone time_zone)::date)`
/** When the rule of a series has its first date. */
const occurrence = sql`coalesce(start_on::text, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

export const eventSearch: Searchable = {
  kind: 'event',
  title: word('Events'),
  allow: 'read CalendarEvent',
  from: () => sql`calendar_event`,
  where: sql`user_id = rad.actor_id() and removed_at is null`,
  letters: sql`rad.letters(title || ' ' || location)`,
  names: [sql`rad.letters(title)`],
  title_of: sql`title`,
  subtitle_of: sql`nullif(location, '')`,
  day_of: day,
  link_of: sql`'/calendar?date=' || ${day} || '&open=' || id || case when recurrence is null then '' else '~' || ${occurrence} end`,
  order: sql`starts_at desc, id desc`,
}

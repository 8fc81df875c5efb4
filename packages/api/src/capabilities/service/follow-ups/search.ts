import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

export const followUpSearch: Searchable = {
  kind: 'follow_up',
  title: word('Follow-ups'),
  allow: 'read FollowUp',
  from: () =>
    sql`follow_up join outlet on outlet.id = follow_up.outlet_id join vehicle on vehicle.id = follow_up.vehicle_id`,
  letters: sql`vehicle.search_text`,
  names: [sql`rad.letters(follow_up.no)`, sql`rad.letters(coalesce(vehicle.reg_no, vehicle.vin))`],
  title_of: sql`coalesce(vehicle.reg_no, vehicle.vin) || ' ' || follow_up.no`,
  subtitle_of: sql`outlet.name`,
  day_of: sql`follow_up.due_on`,
  link_of: sql`'/follow-ups/' || follow_up.no`,
  order: sql`follow_up.due_on desc, follow_up.id desc`,
}

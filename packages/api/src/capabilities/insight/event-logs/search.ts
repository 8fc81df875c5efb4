import { sql } from 'kysely'
import type { Searchable } from '#kernel/list/search.ts'
import { word } from '#kernel/contract/words.ts'

/** Cases of event logs, by their names. */
export const eventLogCaseSearch: Searchable = {
  kind: 'event-log-case',
  title: word('Cases of event logs'),
  allow: 'read Journey',
  from: () => sql`event_log_case join event_log on event_log.id = event_log_case.log_id`,
  letters: sql`rad.letters(event_log_case.case_name)`,
  names: [sql`rad.letters(event_log_case.case_name)`],
  title_of: sql`event_log_case.case_name`,
  subtitle_of: sql`event_log.name`,
  day_of: { at: sql`event_log_case.started_at` },
  link_of: sql`'/event-log-entries?log=' || event_log.id || '&case=' || md5(event_log_case.case_name)`,
  order: sql`event_log_case.started_at desc, event_log.name, event_log_case.case_name`,
}

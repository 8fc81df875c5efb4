import { sql } from 'kysely'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { containing } from '#kernel/list/list-sql.ts'
import { eventLogList } from './list.contract.ts'

const texts = (values: readonly string[]) => sql`${sql.val([...values])}::text[]`

/** The events of logs in scope, for list and files. */
export const eventLogSource = listSource(
  eventLogList,
  ({ db }: Listing) =>
    db
      .selectFrom('event_log_entry')
      .innerJoin('event_log', 'event_log.id', 'event_log_entry.log_id')
      .leftJoin('outlet', 'outlet.id', 'event_log_entry.outlet_id')
      .select([
        'event_log_entry.id',
        'event_log.name as log',
        'event_log_entry.case_name',
        'event_log_entry.activity',
        'event_log_entry.at',
        'event_log_entry.resource',
        'event_log_entry.event_no',
        'outlet.code as outlet',
        'event_log_entry.vin',
      ]),
  {
    search: (typed) => ({ where: sql<boolean>`event_log_entry.search_text like ${containing(typed)}` }),
    filters: {
      log: (ids) => sql<boolean>`event_log_entry.log_id = any (${texts(ids)}::uuid[])`,
      variant: (variants) => sql<boolean>`exists (select from event_log_case c where c.log_id = event_log_entry.log_id
        and c.case_name = event_log_entry.case_name and c.variant = any (${texts(variants)}))`,
      case: (keys) => sql<boolean>`md5(event_log_entry.case_name) = any (${texts(keys)})`,
    },
  },
)

import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { inMonths, placeIn, rowColumns } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { $thingFields, $thingList } from './contract.ts'
import { $thingPriorities, $thingStates } from './vocabulary.ts'

/** The columns of a row. */
export const rowFields = (db: Db) =>
  db
    .selectFrom('$table')
    .innerJoin('outlet', 'outlet.id', '$table.outlet_id')
    .innerJoin('region', 'region.id', 'outlet.region_id')
    .select([
      '$table.id',
      '$table.no',
      '$table.status',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'region.code as region',
      '$table.opened_on',
      '$table.ended_at',
      ...rowColumns('$table', $thingFields),
    ])

/** Not ended, and past the due date in the brand's zone. */
export const isOverdue = (zone: string, now: Date) =>
  sql<SqlBool>`(ended_at is null and coalesce(due_on < ${dayIn(zone, now)}::date, false))`

/** The rows in scope, for list, files, and report. */
export const $thingSource = listSource(
  $thingList,
  ({ db }: Listing) => rowFields(db).select(['$table.opened_at', '$table.search_text']),
  {
    days: 'opened_on',
    search: sql`search_text`,
    filters: {
      month: (months) => inMonths(sql`$table.opened_on`, months),
      overdue: (overdue, { zone, now }) => sql<SqlBool>`${isOverdue(zone, now)} = ${overdue === 'true'}`,
    },
    sorts: { status: placeIn($thingStates.values, 'status'), priority: placeIn($thingPriorities, 'priority') },
  },
)

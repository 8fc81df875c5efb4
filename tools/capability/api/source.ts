import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { inMonths, placeIn } from '#kernel/list.ts'
import { type Listing, listSource } from '#kernel/list-source.ts'
import { dayIn } from '#kernel/periods.ts'
import { sampleList } from './contract.ts'
import { samplePriorities, sampleStatuses } from './vocabulary.ts'

/** Samples with what a row shows. */
export const rowFields = (db: Db) =>
  db
    .selectFrom('sample')
    .innerJoin('outlet', 'outlet.id', 'sample.outlet_id')
    .innerJoin('region', 'region.id', 'outlet.region_id')
    .select([
      'sample.id',
      'sample.no',
      'sample.status',
      'sample.title',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'region.code as region',
      'sample.kind',
      'sample.priority',
      'sample.due_on',
      'sample.quantity',
      'sample.cost',
      'sample.reference',
      'sample.opened_on',
      'sample.ended_at',
    ])

/** Not ended, and its day has passed in the brand's zone. */
export const isOverdue = (zone: string, now: Date) =>
  sql<SqlBool>`(ended_at is null and coalesce(due_on < ${dayIn(zone, now)}::date, false))`

/** Samples in scope, for the list, its files, and the report. */
export const sampleSource = listSource(
  sampleList,
  ({ db }: Listing) => rowFields(db).select(['sample.opened_at', 'sample.search_text']),
  {
    days: 'opened_on',
    search: sql`search_text`,
    filters: {
      month: (months) => inMonths(sql`sample.opened_on`, months),
      overdue: (wanted, { zone, now }) => sql<SqlBool>`${isOverdue(zone, now)} = ${wanted === 'true'}`,
    },
    sorts: { status: placeIn(sampleStatuses, 'status'), priority: placeIn(samplePriorities, 'priority') },
  },
)

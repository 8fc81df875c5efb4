import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'

/** Sums of the rows of a list, stored by its tables: each line sums the rows of one month that are alike. */
export interface ListSums {
  /** The lines; each has the columns that `knows` filters by, named as in the rows. */
  lines: (clock: { now: Date; zone: string }) => RawBuilder<unknown>
  /** The name under which conditions know the table of the rows. */
  table: string
  /** The column with the number of rows in a line. */
  count: string
  /** The filters that apply to lines, without days: a line has only the month. */
  knows: readonly string[]
  /** The day of a row by which the list is sorted; in a line the first day of its month. Without it no page begins by the sums. */
  day?: string
  /** Row-level security narrows the lines as it does the rows. Otherwise only users of the whole network read them. */
  isWalledAlike?: true
  /** Lines of days and not of months: `days` of the list finds them as it finds the rows. */
  isByDay?: true
  /** Lines with the number of rows alone: they count a list, and have no figures for the groups of a report. */
  onlyCounts?: true
}

const layout = new Set(['page', 'perPage', 'sort', 'columns', 'rows', 'format', 'period'])
const ofDays = new Set(['from', 'to'])

/** Whether the sums can count the rows of a view, in groups of `levels` where there are any. */
export const areSummed = (
  { knows, isByDay, onlyCounts }: ListSums,
  view: object,
  days: { from?: string | undefined; to?: string | undefined },
  levels: readonly string[] = [],
): boolean =>
  !(onlyCounts && levels.length > 0) &&
  (isByDay || (days.from === undefined && days.to === undefined)) &&
  levels.every((level) => knows.includes(level)) &&
  Object.entries(view).every(
    ([key, value]) => value === undefined || knows.includes(key) || layout.has(key) || ofDays.has(key),
  )

/** Rows per value of an expression over the lines, which follow FROM. */
export async function countBySums(db: Db, { count }: ListSums, by: Expression<unknown>, lines: RawBuilder<unknown>) {
  const counted = sql`sum(${sql.ref(count)})`
  const { rows } = await sql<{ key: string | null; count: number }>`
    select ${by} as key, ${counted} as count from ${lines} group by 1 having ${counted} > 0`.execute(db)
  return rows
}

/**
 * Where a page of the newest rows begins that has `offset` rows before it: in this month, with so many rows of it and of older
 * months to pass by. The rows of later months need not be looked at. Undefined past the end.
 */
export async function beginningBySums(db: Db, sums: ListSums, day: string, lines: RawBuilder<unknown>, offset: number) {
  const count = sql.ref(sums.count)
  const { rows } = await sql<{ month: string; offset: number }>`
    with by_month as (
      select ${sql.ref(day)} as month, sum(${count}) as counted,
        sum(sum(${count})) over (order by ${sql.ref(day)} desc) as up_to
      from ${lines} group by 1
    )
    select month, ${offset} - (up_to - counted) as offset from by_month
    where up_to > ${offset} order by month desc limit 1`.execute(db)
  return rows[0]
}

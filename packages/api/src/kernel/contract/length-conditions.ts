import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { rangeIn } from './range.ts'

const unitSeconds = { hours: 3_600, days: 86_400 } as const

/** Rows whose length in seconds lies in the range. Rows without one are in none. */
export const isInRange =
  (unit: keyof typeof unitSeconds, seconds: RawBuilder<unknown>) =>
  (written: string): RawBuilder<SqlBool> => {
    const { from, below } = rangeIn(written) ?? {}
    const size = unitSeconds[unit]
    return sql<SqlBool>`(${from === undefined ? sql`true` : sql`${seconds} >= ${from * size}::float8`}
      and ${below === undefined ? sql`true` : sql`${seconds} < ${below * size}::float8`})`
  }

/** Rows that are open and whose outlet last updated them so many days before `now` (R12b). */
export const isWithoutUpdate =
  (isOpen: RawBuilder<SqlBool>, updatedAt: RawBuilder<unknown>) =>
  (range: string, { now }: { now: Date }): RawBuilder<SqlBool> =>
    sql<SqlBool>`(${isOpen} and ${isInRange('days', secondsBetween(updatedAt, sql`${now.toISOString()}::timestamptz`))(range)})`

/** Seconds from one instant to another. */
export const secondsBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`extract(epoch from ${to} - ${from})`

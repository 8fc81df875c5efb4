import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { counted, type GroupMeasure, oneDecimal, sumOf } from './measures.ts'
import type { Span } from '#kernel/days/spans.ts'

type Value = RawBuilder<unknown>

/** The moment at which a day of the brand begins. */
export const beginningOf = (day: Value, zone: string): Value => sql`((${day})::date::timestamp at time zone ${zone})`

/**
 * When something ends, or never, as indexes store it. As a case, which PostgreSQL may evaluate in an index under row-level
 * security: it does not trust `coalesce` not to leak its arguments.
 */
export const endOrNever = (at: Value): Value => sql`(case when ${at} is null then 'infinity' else ${at} end)`

/** Days of 24 hours from one moment to another. */
export const daysBetween = (from: Value, to: Value): Value => sql`(date_part('epoch', ${to} - ${from}) / 86400)`

/** Whole milliseconds from one moment to another: they add up without loss, as days of binary fractions do not. */
export const msBetween = (from: Value, to: Value): Value => sql`(date_part('epoch', ${to} - ${from}) * 1000)::bigint`

export const msPerDay = sql.lit(86_400_000)

/** Days of 24 hours added up, over a column of milliseconds, with one decimal. */
export const sumOfDays = (ms: Value, condition: RawBuilder<SqlBool>): GroupMeasure =>
  counted(sumOf(ms, condition), (sum) => oneDecimal(sql`${sum}::numeric / ${msPerDay}`))

interface Within {
  span: Span
  /** What lasts still has lasted until now. */
  now: Date
  zone: string
  isByMonth: boolean
}

/**
 * Of what lasts from one moment to another, or still: the milliseconds that lie within a span, by month where that is requested.
 * `each` follows the table, `condition` is among its conditions.
 */
export function msWithin(from_at: Value, to_at: Value, { span, now, zone, isByMonth }: Within) {
  const [first, last] = [beginningOf(sql`${span.from}`, zone), beginningOf(sql`${span.to}::date + 1`, zone)]
  const moment = sql`${now.toISOString()}::timestamptz`
  const start = sql`greatest(${from_at}, ${first})`
  const end = sql`least(${to_at}, ${moment}, ${last})`
  const overlaps = sql<SqlBool>`${from_at} < ${last} and ${endOrNever(to_at)} > ${first} and ${from_at} < ${moment}`
  if (!isByMonth) return { each: sql``, ms: msBetween(start, end), month: sql`null::text`, condition: overlaps }
  const begins = sql`greatest(${start}, piece.month at time zone ${zone})`
  const ends = sql`least(${end}, (piece.month + interval '1 month') at time zone ${zone})`
  return {
    each: sql`cross join lateral generate_series(date_trunc('month', ${start} at time zone ${zone}),
      ${end} at time zone ${zone}, interval '1 month') as piece (month)`,
    ms: msBetween(begins, ends),
    month: sql`to_char(piece.month, 'YYYY-MM')`,
    condition: sql<SqlBool>`${overlaps} and ${ends} > ${begins}`,
  }
}

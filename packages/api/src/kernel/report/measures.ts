import { sql, type RawBuilder, type SqlBool } from 'kysely'

type Value = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>

/** What is counted of the rows of a group, and how the groups together make the total. */
export interface Count {
  of: Value
  total: (name: Value) => Value
  /** The same of the lines of stored sums, where they can count it. */
  stored?: Value | undefined
}

/**
 * A figure worked out from counts, of a group and of all groups alike: so the total of a share is the share of the totals (T14),
 * and the median of all is never one of medians (T15). `is_total` marks the line of the total.
 */
export interface GroupMeasure {
  counts: readonly Count[]
  value: (...names: Value[]) => Value
}

const where = (condition: Condition | undefined) => (condition ? sql` filter (where ${condition})` : sql``)

/** Adds up over groups. */
const added = (of: Value, stored?: Value): Count => ({ of, stored, total: (name) => sql`coalesce(sum(${name}), 0)` })

export const rowsWhere = (condition?: Condition, stored?: Value): Count =>
  added(sql`count(*)${where(condition)}`, stored)

export const sumOf = (value: Value, condition?: Condition, stored?: Value): Count =>
  added(sql`coalesce(sum(${value})${where(condition)}, 0)`, stored)

const leastOf = (value: Value, condition?: Condition): Count => ({
  of: sql`min(${value})${where(condition)}`,
  total: (name) => sql`min(${name})`,
})

/** Collects all values: a median then needs neither an order of the rows nor a second look at them. */
const valuesOf = (value: Value, condition?: Condition): Count => ({
  of: sql`array_agg((${value})::float8)${where(condition)}`,
  total: (name) => sql`(select array_agg(one) from grouped, unnest(${name}) as one)`,
})

/** A count as it is, or made of another with it. */
export const counted = (count: Count, value: (name: Value) => Value = (name) => name): GroupMeasure => ({
  counts: [count],
  value,
})

/** How many rows there are. */
export const countOf = (condition?: Condition): GroupMeasure => counted(rowsWhere(condition))

/**
 * With one decimal, an exact half away from zero, as `rounded` in the code. What division or binary fractions leave far behind the
 * point is no part of the figure. A `round` of a double precision would round to the even neighbor: this is the only one of measures.
 */
export const oneDecimal = (value: Value): Value => sql`round(round((${value})::numeric, 9), 1)`

/** In percent with one decimal; empty of nothing. */
export const ratioOf = (part: Count, whole: Count): GroupMeasure => ({
  counts: [part, whole],
  value: (some, all) => oneDecimal(sql`100.0 * ${some} / nullif(${all}, 0)`),
})

/** How many of the rows where `whole` holds `part` holds for, too, in percent with one decimal. */
export const percentOf = (part: Condition, whole: Condition): GroupMeasure =>
  ratioOf(rowsWhere(sql`${whole} and ${part}`), rowsWhere(whole))

/** The part of a group in the total, in percent with one decimal. */
export const shareOf = (count: Count): GroupMeasure =>
  counted(count, (name) => oneDecimal(sql`100.0 * ${name} / nullif(max(${name}) filter (where is_total) over (), 0)`))

const percentileOf = (values: Count, share: number): GroupMeasure =>
  counted(
    values,
    (name) =>
      sql`(select ${oneDecimal(sql`percentile_cont(${sql.lit(share)}) within group (order by one)`)} from unnest(${name}) as one)`,
  )

/** With one decimal; rows without a value are left out. */
export const medianOf = (value: Value, condition?: Condition): GroupMeasure =>
  percentileOf(valuesOf(value, condition), 0.5)

/** The median and the 90th percentile of the same values, each with one decimal; rows without a value are left out. */
export function medianAndP90(value: Value, condition?: Condition): { median: GroupMeasure; p90: GroupMeasure } {
  const values = valuesOf(value, condition)
  return { median: percentileOf(values, 0.5), p90: percentileOf(values, 0.9) }
}

/** With one decimal, of whole numbers of a small unit, so that their sum is exact: so many of it are one of the mean. */
export const meanOf = (value: Value, condition: Condition, perUnit: Value = sql.lit(1)): GroupMeasure => ({
  counts: [sumOf(value, condition), rowsWhere(sql`${condition} and ${value} is not null`)],
  value: (sum, rows) => oneDecimal(sql`${sum}::numeric / nullif(${rows}, 0) / ${perUnit}`),
})

/** Whole days since the earliest. */
export const oldestDays = (instant: Value, now: Date, condition: Condition): GroupMeasure =>
  counted(
    leastOf(instant, condition),
    (name) => sql`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${name}) / 86400)`,
  )

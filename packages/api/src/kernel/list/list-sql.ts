import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { type DetailKey, detailKeys, type Fields, type RowKey, rowKeys } from '#kernel/contract/fields.ts'
import { sortsIn } from '#kernel/contract/sort.ts'
import { none } from '#kernel/contract/view.ts'

/** `%` and `_` typed by a person mean themselves. */
export const escaped = (typed: string) => typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** The pattern of a search box, to follow LIKE after an expression of `rad.letters(…)`, which reads accents alike. */
export const containing = (typed: string) => sql<string>`rad.letters(${`%${escaped(typed)}%`})`

/** The columns of a table behind declared fields. A reference is an id there: its code comes with a join. */
type ColumnOf<T extends string, F, K extends keyof F & string> = K extends unknown
  ? F[K] extends { kind: 'reference' }
    ? never
    : `${T}.${K}`
  : never

const columnsOf = (table: string, fields: Fields, keys: readonly string[]) =>
  keys.filter((key) => fields[key]!.kind !== 'reference').map((key) => `${table}.${key}`)

/** What a list selects of a table: the declared fields of a line. */
export const rowColumns = <T extends string, const F extends Fields>(table: T, { fields }: { fields: F }) =>
  columnsOf(table, fields, rowKeys(fields)) as ColumnOf<T, F, RowKey<F>>[]

/** What the record alone selects: the details. */
export const detailColumns = <T extends string, const F extends Fields>(table: T, { fields }: { fields: F }) =>
  columnsOf(table, fields, detailKeys(fields)) as ColumnOf<T, F, DetailKey<F>>[]

/** Codes by their place in a list of them, for an order that is not that of letters. */
export const placeIn = (values: readonly string[], column: string): RawBuilder<number> =>
  sql`array_position(${sql.val([...values])}::text[], ${sql.ref(column)})`

/** Rows whose value is one of the requested ones; `none` requests rows without a value. */
export function isOneOf(
  column: RawBuilder<unknown> | Expression<unknown>,
  values: readonly string[],
): RawBuilder<SqlBool> {
  const given = values.filter((value) => value !== none)
  // Of one value an index keeps the order of what it finds.
  const isAny =
    given.length === 1
      ? sql<SqlBool>`${column} = ${given[0]}::text`
      : sql<SqlBool>`${column} = any (${sql.val(given)}::text[])`
  if (given.length === values.length) return isAny
  return given.length === 0 ? sql<SqlBool>`${column} is null` : sql<SqlBool>`(${isAny} or ${column} is null)`
}

type SortKeys = RawBuilder<unknown> | readonly RawBuilder<unknown>[]

/**
 * The ORDER BY of a view: the requested columns, rows without a value last, then the tie-breaker so that pages never overlap.
 * Where no row is without a value, declaring so lets an index be read backwards, in which those would come first.
 */
export function ordered(
  sort: string,
  columns: Record<string, SortKeys>,
  tieBreaker: RawBuilder<unknown>,
  { areFilled = false }: { areFilled?: boolean } = {},
) {
  const sorts = sortsIn(sort)
  const keys = sorts.flatMap(({ key, direction }) => {
    const way = sql.raw(areFilled ? direction : `${direction} nulls last`)
    return [columns[key]!].flat().map((column) => sql`${column} ${way}`)
  })
  return sql`${sql.join(keys)}, ${tieBreaker} ${sql.raw(sorts.at(-1)!.direction)}`
}

/** All of these conditions; true where there are none. */
export const allOf = (conditions: readonly (Expression<SqlBool> | undefined)[]): RawBuilder<SqlBool> => {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(
        given.map((condition) => sql`(${condition})`),
        sql` and `,
      )}`
}

const placeOfMonth = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** Months that follow each other are one range, from the first to the last. */
function rangesOf(months: readonly string[]): { first: string; last: string }[] {
  const ranges: { first: string; last: string }[] = []
  for (const month of [...new Set(months)].toSorted()) {
    const range = ranges.at(-1)
    if (range && placeOfMonth(range.last) + 1 === placeOfMonth(month)) range.last = month
    else ranges.push({ first: month, last: month })
  }
  return ranges
}

/**
 * Rows whose day lies in one of these months, written yyyy-mm: as ranges of days alone. Behind row-level security an index does not
 * answer the comparison of a day with a time.
 */
export const inMonths = (day: RawBuilder<unknown>, months: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    rangesOf(months).map(
      ({ first, last }) =>
        sql`(${day} >= ${`${first}-01`}::date and ${day} < (${`${last}-01`}::date + interval '1 month')::date)`,
    ),
    sql` or `,
  )})`

/** The rows of a page: how many to skip and to take. */
export const pageOf = (view: { page: number; perPage: number }) => ({
  limit: view.perPage,
  offset: (view.page - 1) * view.perPage,
})

/** Rows per value, where `none` is the key of rows without one. */
export const countsOf = (rows: readonly { key: string | null; count: number }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ key, count }) => [key ?? none, count]))

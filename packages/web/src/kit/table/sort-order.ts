import { type Column, firstSortOf } from '#kit/table/column.ts'

/** One key of an order, and its way. */
export interface SortKey {
  key: string
  isDown: boolean
}

/** Rows are sorted by no more columns than this at once, by servers too. */
export const mostSorts = 3

/** An order of several keys is written `status,-salary`. */
export const sortKeysOf = (sort: string | undefined): SortKey[] =>
  (sort ?? '')
    .split(',')
    .filter(Boolean)
    .map((part) => ({ key: part.replace(/^-/, ''), isDown: part.startsWith('-') }))

/** An order as it is written in an address. */
export const writtenSort = (keys: readonly SortKey[]) =>
  keys.map(({ key, isDown }) => (isDown ? `-${key}` : key)).join(',')

/** The order after a press on the head of a column: by it alone, and the other way round at the second press. */
export function sortBy(column: Column, sort: string | undefined): string {
  const [first] = sortKeysOf(sort)
  if (first?.key !== column.key) return firstSortOf(column)
  return writtenSort([{ key: column.key, isDown: !first.isDown }])
}

/**
 * The order with a column added behind the others, turned round at the second press, and taken out of it at the third; as it was where
 * there are enough. Where others may follow one column only, the `lead`, it is sorted by the added one alone behind any other.
 */
export function sortAlsoBy(column: Column, sort: string | undefined, lead?: string): string {
  const keys = sortKeysOf(sort)
  const first = firstSortOf(column)
  if (keys.length === 0 || (lead !== undefined && keys[0]?.key !== lead)) return sortBy(column, sort)
  const found = keys.find(({ key }) => key === column.key)
  if (!found) return writtenSort([...keys, ...sortKeysOf(first)].slice(0, mostSorts))
  const isTurned = found.isDown !== first.startsWith('-')
  const rest = keys.filter((key) => key !== found)
  const isIncluded = column.key === lead || !isTurned || rest.length === 0
  if (!isIncluded) return writtenSort(rest)
  return writtenSort(keys.map((key) => (key === found ? { ...key, isDown: !key.isDown } : key)))
}

/**
 * The order that a column is added to. Hidden columns are left out: a table begins with the newest number on top, and
 * nothing would come behind it. The `lead` stays.
 */
export const seenSort = (sort: string | undefined, shown: readonly Column[], lead?: string) =>
  writtenSort(sortKeysOf(sort).filter(({ key }) => key === lead || shown.some((column) => column.key === key)))

/** Rows in an order of one key or several: figures by size, days by date, words as the language sorts them; nothing comes last. */
export function inSortOrder<Row extends object>(
  rows: readonly Row[],
  sort: string | undefined,
  inOrder: (one: string, other: string) => number,
): Row[] {
  const keys = sortKeysOf(sort)
  const valueOf = (row: Row, key: string) => (row as Record<string, unknown>)[key]
  const isNothing = (value: unknown) => value === null || value === undefined || value === ''
  return rows.toSorted((one, other) => {
    for (const { key, isDown } of keys) {
      const [a, b] = [valueOf(one, key), valueOf(other, key)]
      if (isNothing(a) || isNothing(b)) {
        if (isNothing(a) !== isNothing(b)) return isNothing(a) ? 1 : -1
        continue
      }
      const by = typeof a === 'number' && typeof b === 'number' ? a - b : inOrder(String(a), String(b))
      if (by !== 0) return isDown ? -by : by
    }
    return 0
  })
}

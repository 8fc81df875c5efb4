import { type Column, firstSortOf } from '#kit/table/column.ts'

/** One key of an order, and its way. */
export interface SortKey {
  key: string
  isDown: boolean
}

/** An order of several keys is written `status,-salary`. */
export const sortKeysOf = (sort: string | undefined): SortKey[] =>
  (sort ?? '')
    .split(',')
    .filter(Boolean)
    .map((part) => ({ key: part.replace(/^-/, ''), isDown: part.startsWith('-') }))

const written = (keys: readonly SortKey[]) => keys.map(({ key, isDown }) => (isDown ? `-${key}` : key)).join(',')

/** The order after a press on the head of a column: by it alone, and the other way round at the second press. */
export function sortBy(column: Column, sort: string | undefined): string {
  const [first] = sortKeysOf(sort)
  if (first?.key !== column.key) return firstSortOf(column)
  return written([{ key: column.key, isDown: !first.isDown }])
}

/** The order with a column added behind the others, turned round at the second press, and taken out of it at the third. */
export function sortAlsoBy(column: Column, sort: string | undefined): string {
  const keys = sortKeysOf(sort)
  const first = firstSortOf(column)
  const found = keys.find(({ key }) => key === column.key)
  if (!found) return written([...keys, ...sortKeysOf(first)])
  const isTurned = found.isDown !== first.startsWith('-')
  const rest = keys.filter((key) => key !== found)
  if (isTurned && rest.length > 0) return written(rest)
  return written(keys.map((key) => (key === found ? { ...key, isDown: !key.isDown } : key)))
}

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

import { sortOf } from '#kernel/contract/sort.ts'
import type { ReportAnswer } from '#kernel/contract/view.ts'

export type Row = ReportAnswer['rows'][number]
type Order = (a: Row, b: Row) => number

const times: readonly string[] = ['day', 'week', 'month']

/** Whether the rows of a dimension are stretches of time. */
export const isTime = (dimension: string): dimension is 'day' | 'week' | 'month' => times.includes(dimension)

/** By a sort such as `-opened`; what is empty comes last in either direction. */
function by(sort: string): Order {
  const { key, direction } = sortOf(sort)
  const sign = direction === 'desc' ? -1 : 1
  return (a, b) => {
    const [one, other] = [a[key] ?? null, b[key] ?? null]
    if (one === other) return 0
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other ? -sign : sign
  }
}

const inTurn =
  (orders: readonly Order[]): Order =>
  (a, b) => {
    for (const order of orders) {
      const decided = order(a, b)
      if (decided !== 0) return decided
    }
    return 0
  }

const reversed =
  (order: Order): Order =>
  (a, b) =>
    order(b, a)

/** Time runs forward; everything else has its largest row first, second levels within their first. */
function largestFirst(all: readonly Row[], levels: readonly string[], size: string): Order {
  const [first, second] = levels as [string, string | undefined]
  const sums = new Map<Row[string] | undefined, number>()
  for (const row of all) sums.set(row[first], (sums.get(row[first]) ?? 0) + Number(row[size]))
  return inTurn([
    ...(isTime(first) ? [] : [(a: Row, b: Row) => (sums.get(b[first]) ?? 0) - (sums.get(a[first]) ?? 0)]),
    by(first),
    ...(second === undefined ? [] : isTime(second) ? [by(second)] : [by(`-${size}`), by(second)]),
  ])
}

/** The order of the rows of a report. */
export interface RowOrder {
  /** The dimensions of the rows. */
  levels: readonly string[]
  /** The requested sort, by something the rows have. */
  sort: string | undefined
  /** All sorts in turn, where the report defines its order. */
  own: readonly string[] | undefined
  /** The measure by which a row is larger than another. */
  size: string
  /** Rows that a descending sort leaves equal are sorted from Z to A, too. */
  reversesTies: boolean
}

/** Rows as a view sorts them; without a sort, the largest first. */
export function inOrder(rows: readonly Row[], { levels, sort, own, size, reversesTies }: RowOrder): Row[] {
  if (own) return rows.toSorted(inTurn(own.map(by)))
  if (sort === undefined) return rows.toSorted(largestFirst(rows, levels, size))
  const isReversed = reversesTies && sort.startsWith('-')
  const names = levels.map((level, place) =>
    isReversed && place === levels.length - 1 ? reversed(by(level)) : by(level),
  )
  return rows.toSorted(inTurn([by(sort), ...names]))
}

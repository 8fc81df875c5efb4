import type { Measure } from '#kernel/contract/report-contract.ts'
import { isTime, type Row } from './order.ts'
import { bucketsOf, type Span } from '#kernel/days/spans.ts'

/** The rows of a report and its total, which is worked out from what is counted and never from rows (T14, T15). */
export interface Counted {
  rows: readonly Row[]
  total: Row
}

interface Compared {
  /** The dimensions of the rows. */
  levels: readonly string[]
  measures: readonly Measure[]
  /** What a row counts that is not there; nothing at all where this is left out. */
  empty?: Row | undefined
}

/** The days, weeks, or months of a span, as rows name them. */
export const bucketNames = (level: 'day' | 'week' | 'month', span: Span): string[] =>
  bucketsOf(level, span).map((first) => (level === 'month' ? first.slice(0, 7) : first))

/** What a row is compared by: a part with itself, and days, weeks, and months by their place in the span. */
function placeIn(levels: readonly string[], span: Span) {
  const places = new Map(
    levels
      .filter(isTime)
      .map((level) => [level, new Map(bucketNames(level, span).map((name, place) => [name, place]))]),
  )
  return (row: Row) =>
    levels
      .map((level) => String(isTime(level) ? places.get(level)?.get(String(row[level])) : row[level]))
      .join('\u0000')
}

/**
 * Rows and total with the measures of other days beside them, under the same keys with `_before`. Rows that are only in the other
 * days are left out: they count nothing now.
 */
export function withComparison(
  { levels, measures, empty }: Compared,
  now: Counted & { span: Span },
  other: Counted & { span: Span },
): Counted {
  const compared = measures.filter(({ isCompared }) => isCompared !== false)
  const beside = (row: Row, before: Row | undefined): Row => ({
    ...row,
    ...Object.fromEntries(
      compared.filter(({ key }) => key in row).map(({ key }) => [`${key}_before`, (before ?? empty)?.[key] ?? null]),
    ),
  })
  const [keyOf, keyBefore] = [placeIn(levels, now.span), placeIn(levels, other.span)]
  const before = new Map(other.rows.map((row) => [keyBefore(row), row]))
  return { rows: now.rows.map((row) => beside(row, before.get(keyOf(row)))), total: beside(now.total, other.total) }
}

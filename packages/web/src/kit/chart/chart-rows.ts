import type { ChartData } from '#kit/chart/chart-data.ts'

/** A table of words and plain numbers, with its head. */
export type Rows = readonly (readonly string[])[]

/** The figures of a chart as a table of plain numbers. */
export function rowsOf({ axis, categories, series }: ChartData): Rows {
  const head = [axis.category, ...series.map(({ label }) => label)]
  const rows = categories.map((category, place) => [
    category,
    ...series.map(({ values, stack }) => {
      const value = values[place] ?? null
      // What hangs below zero only to be seen against another is no negative figure.
      return value === null ? '' : String(stack === 'mirrored' ? Math.abs(value) : value)
    }),
  ])
  return [head, ...rows]
}

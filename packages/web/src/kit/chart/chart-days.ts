import type { ChartDays, ChartNote } from '#kit/chart/chart-data.ts'

const meet = (one: ChartDays, other: ChartDays) => one.from <= other.to && one.to >= other.from

/** The notes on days of a category. */
export const notesOf = (notes: readonly ChartNote[], days: ChartDays | undefined): ChartNote[] =>
  days ? notes.filter((note) => meet(note, days)) : []

/** The first and the last category of a note; none where the chart does not cover it. */
export function categoriesOf(note: ChartNote, days: readonly ChartDays[]): { first: number; last: number } | undefined {
  const first = days.findIndex((one) => meet(note, one))
  return first < 0 ? undefined : { first, last: days.findLastIndex((one) => meet(note, one)) }
}

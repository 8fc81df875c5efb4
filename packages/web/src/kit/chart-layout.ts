import type { ChartData, ChartSeries } from '#kit/chart-data.ts'

export const isAllLines = (data: ChartData) => data.series.every(({ kind }) => kind === 'line')

/** Lines of one unit from zero on: drawn without a library. */
export const isPlainLines = (data: ChartData) =>
  !data.isHorizontal &&
  data.series.every(
    ({ kind, stack, isShare, values }) =>
      kind === 'line' && !stack && !isShare && values.every((value) => value === null || value >= 0),
  )

export const peakOf = ({ values }: ChartSeries) =>
  values.reduce<number>((best, value, place) => ((value ?? -1) > (values[best] ?? -1) ? place : best), 0)

/** Lines carry their names at their peaks; where those lie too near each other, or for bars, a legend does. */
export function areNamed(data: ChartData): boolean {
  if (!isAllLines(data) || data.series.length < 2) return false
  const peaks = data.series.map((series) => ({ place: peakOf(series), value: series.values[peakOf(series)] ?? 0 }))
  const height = Math.max(...peaks.map(({ value }) => value))
  const areNear = (a: (typeof peaks)[number], b: (typeof peaks)[number]) =>
    Math.abs(a.place - b.place) < data.categories.length / 5 && Math.abs(a.value - b.value) < height / 5
  return height > 0 && !peaks.some((one, index) => peaks.slice(index + 1).some((other) => areNear(one, other)))
}

export const hasLegend = (data: ChartData) => data.series.length > 1 && !areNamed(data)

/** Where the plot begins, below what is written above it. */
export const plotTop = (data: ChartData) => (hasLegend(data) ? 48 : data.isHorizontal ? 8 : 28)

/** Of several series over one category, the one whose value lies closest to where was pressed. */
export function nearestSeries({ series }: ChartData, category: number, value: number): string | undefined {
  const distance = (one: ChartSeries) => Math.abs((one.values[category] ?? 0) - value)
  return series.filter(({ isShare }) => !isShare).toSorted((a, b) => distance(a) - distance(b))[0]?.key
}

import type { ChartData, ChartSeries } from '#kit/chart/chart-data.ts'

const mostSteps = 6

/** Round values from the lowest to the highest and zero: steps of 1, 2 or 5 of some power of ten, whole where values are. */
export function ticksOver(lowest: number, highest: number, isWhole: boolean): number[] {
  const [low, high] = [Math.min(lowest, 0), Math.max(highest, 0)]
  const rough = (high - low || 1) / mostSteps
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)!
  const size = isWhole ? Math.max(1, Math.round(nice)) : nice
  const first = Math.floor(low / size)
  const last = Math.max(Math.ceil(high / size), first + 1)
  return Array.from({ length: last - first + 1 }, (_, nth) => (first + nth) * size)
}

/** From where to where a value reaches on its axis. */
export interface Reach {
  series: ChartSeries
  place: number
  value: number
  from: number
  to: number
}

/** Bars begin at zero, or where the one below them in their stack ends; a line is but a point over each category. */
export function reachesOf(data: ChartData): Reach[] {
  const ends = new Map<string, number>()
  return data.series.flatMap((series) =>
    series.values.flatMap((value, place): Reach[] => {
      if (value === null || place >= data.categories.length) return []
      if (series.kind === 'line') return [{ series, place, value, from: value, to: value }]
      // Negative values are stacked below zero, apart from positive ones.
      const side = `${series.stack} ${place} ${value < 0}`
      const from = series.stack === undefined ? 0 : (ends.get(side) ?? 0)
      ends.set(side, from + value)
      return [{ series, place, value, from, to: from + value }]
    }),
  )
}

/** The ticks of all values in the unit of the chart; shares have their own axis. */
export function ticksOf(data: ChartData): number[] {
  const ends = reachesOf(data).flatMap(({ series, from, to }) => (series.isShare ? [] : [from, to]))
  return ticksOver(Math.min(0, ...ends), Math.max(0, ...ends), data.format === undefined)
}

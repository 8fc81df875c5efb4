import type { ChartData, ChartSeries } from '#kit/chart/chart-data.ts'
import type { Plot, Point } from '#kit/chart/chart-plot.ts'
import { type Reach, reachesOf } from '#kit/chart/chart-scale.ts'

/** In pixels. */
const thickest = { upright: 28, lying: 16 }
const widestGap = 4
const radius = 4
/** How much of the room of a category its bars take. */
const filled = 0.75

/** Where the bars of a category are drawn: one column per stack, side by side. */
export interface Columns {
  count: number
  size: number
  /** From one column to the next. */
  step: number
  /** Where the column of a series begins, on the axis of the categories. */
  start(series: ChartSeries, place: number): number
}

const columnOf = ({ key, stack }: ChartSeries) => (stack === undefined ? `one ${key}` : `stack ${stack}`)

export function columnsOf({ series, isHorizontal }: ChartData, plot: Plot): Columns {
  const names = [...new Set(series.filter(({ kind }) => kind === 'bar').map(columnOf))]
  const room = Math.abs(plot.step) * filled
  const count = Math.max(names.length, 1)
  const between = Math.min(widestGap, room / count / 8)
  const most = isHorizontal ? thickest.lying : thickest.upright
  const size = Math.max(1, Math.floor(Math.min(most, (room - between * (count - 1)) / count)))
  const step = size + between
  return {
    count,
    size,
    step,
    start(one, place) {
      const nth = names.indexOf(columnOf(one))
      const before = plot.step < 0 ? count - 1 - nth : nth
      return Math.round(plot.middle(place) - (count * step - between) / 2 + before * step)
    },
  }
}

/** A bar in pixels: where it begins on the axis of the categories, and from where to where it reaches on that of values. */
export interface Bar extends Reach {
  start: number
  begin: number
  end: number
}

export const barsOf = (data: ChartData, plot: Plot, columns: Columns): Bar[] =>
  reachesOf(data)
    .filter(({ series }) => series.kind === 'bar')
    .map((reach) => ({
      ...reach,
      start: columns.start(reach.series, reach.place),
      begin: plot.level(reach.from, reach.series.isShare),
      end: plot.level(reach.to, reach.series.isShare),
    }))

/** The outline of a bar, rounded at its end; one of a stack is square, as another may be on top of it. */
export function outlineOf({ series, start, begin, end }: Bar, size: number, { isHorizontal }: Plot): string {
  const round = series.stack === undefined ? Math.min(radius, size / 2, Math.abs(end - begin)) : 0
  const neck = end - Math.sign(end - begin) * round
  const at = (across: number, along: number) => {
    const [x, y] = isHorizontal ? [along, across] : [across, along]
    return `${+x.toFixed(1)} ${+y.toFixed(1)}`
  }
  const stop = start + size
  return [
    `M${at(start, begin)}L${at(start, neck)}Q${at(start, end)} ${at(start + round, end)}`,
    `L${at(stop - round, end)}Q${at(stop, end)} ${at(stop, neck)}L${at(stop, begin)}Z`,
  ].join('')
}

/** The distance to a line, in pixels, within which the pointer selects the line and not the bar behind it. */
const nearLine = 8

/** The series a press over a category means: that of the bar or the line nearest to it, in the column that was pressed. */
export function seriesAt(data: ChartData, plot: Plot, place: number, { x, y }: Point): string | undefined {
  const [across, along] = plot.isHorizontal ? [y, x] : [x, y]
  const columns = columnsOf(data, plot)
  const bars = barsOf(data, plot, columns).filter((bar) => bar.place === place && !bar.series.isShare)
  const aside = ({ start }: Bar) => Math.abs(across - start - columns.size / 2)
  const nearest = Math.min(...bars.map(aside))
  const away = ({ begin, end }: Bar) => Math.max(0, Math.min(begin, end) - along, along - Math.max(begin, end))
  const found = [
    ...bars.filter((bar) => aside(bar) === nearest).map((bar) => ({ series: bar.series, far: away(bar) })),
    ...reachesOf(data)
      .filter((reach) => reach.place === place && reach.series.kind === 'line' && !reach.series.isShare)
      .map(({ series, value }) => ({ series, far: Math.abs(along - plot.level(value)) - nearLine })),
  ].toSorted((a, b) => a.far - b.far)
  return (found[0]?.series ?? data.series.find(({ isShare }) => !isShare))?.key
}

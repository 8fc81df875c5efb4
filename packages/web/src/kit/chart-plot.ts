import type { ChartData } from '#kit/chart-data.ts'

/** What a letter of an axis takes at most, in pixels. */
const letter = 6.4
const below = 44
const mostTicks = 4

interface Box {
  width: number
  height: number
  top: number
  isMirrored: boolean
  write: (value: number) => string
}

/** Where the values of a chart lie in its box, in pixels. */
export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
  isMirrored: boolean
  /** The values that have a line of the grid, from zero on. */
  ticks: readonly number[]
  /** From one category to the next; below zero where they run from right to left. */
  step: number
  /** Each so-manieth category has room for its name. */
  every: number
  x(place: number): number
  y(value: number): number
  /** The category at a pixel; none beside the plot. */
  placeAt(x: number): number | undefined
  valueAt(y: number): number
  /** How a name near an edge stands inwards of its point. */
  anchor(place: number): 'start' | 'middle' | 'end'
}

/** Round steps from zero to at least the highest value: 1, 2 or 5 of some power of ten, whole where values are. */
export function ticksTo(highest: number, isWhole: boolean): number[] {
  const rough = Math.max(highest, isWhole ? 1 : Number.EPSILON) / mostTicks
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)!
  const size = isWhole ? Math.max(1, Math.round(nice)) : nice
  return Array.from({ length: Math.ceil(highest / size || 1) + 1 }, (_, nth) => nth * size)
}

export function plotOf(data: ChartData, { width, height, top, isMirrored, write }: Box): Plot {
  const values = data.series.flatMap((series) => series.values).filter((value) => value !== null)
  const ticks = ticksTo(Math.max(0, ...values), data.format === undefined)
  const highest = ticks.at(-1)!
  const beside = Math.max(...ticks.map((tick) => write(tick).length)) * letter + 16
  const [left, right] = isMirrored ? [16, width - beside] : [beside, width - 16]
  const bottom = height - below
  const count = data.categories.length
  const step = ((right - left) / Math.max(count, 1)) * (isMirrored ? -1 : 1) || 1
  const first = (isMirrored ? right : left) + step / 2
  const longest = Math.max(0, ...data.categories.map(({ length }) => length)) * letter + 12
  return {
    left,
    right,
    top,
    bottom,
    isMirrored,
    ticks,
    step,
    every: Math.max(1, Math.ceil(longest / Math.abs(step))),
    x: (place) => first + place * step,
    y: (value) => bottom - (value / highest) * (bottom - top),
    placeAt(x) {
      // Never the zero below zero.
      const place = Math.round((x - first) / step) + 0
      return x < left || x > right || place < 0 || place >= count ? undefined : place
    },
    valueAt: (y) => ((bottom - y) / (bottom - top)) * highest,
    anchor(place) {
      const share = place / Math.max(count - 1, 1)
      if (share > 0.15 && share < 0.85) return 'middle'
      return share > 0.5 === isMirrored ? 'start' : 'end'
    },
  }
}

import type { ChartData } from '#kit/chart/chart-data.ts'
import { type ColouredData, hasShare, isAllLines, isLabelled } from '#kit/chart/chart-layout.ts'
import { ticksOf, ticksOver } from '#kit/chart/chart-scale.ts'

/** In pixels: what is written beside the plot keeps away from it and from its neighbours. */
const gap = 8
const lineHeight = 14
const below = 44
const longestName = 120

export interface Box {
  width: number
  height: number
  isMirrored: boolean
  write: (value: number) => string
  writeShare: (value: number) => string
  measure: (words: string) => number
}

export interface Point {
  x: number
  y: number
}

interface Frame {
  left: number
  right: number
  top: number
  bottom: number
}

/** The area of the values of a chart in its box, in pixels. */
export interface Plot extends Frame {
  isMirrored: boolean
  /** Categories run downwards, and values along the line one reads. */
  isHorizontal: boolean
  /** The values that have a line of the grid, from the lowest to the highest. */
  ticks: readonly number[]
  /** Each so-manieth tick and category has room for what is written at it. */
  everyTick: number
  every: number
  /** How long the name of a category may be. */
  nameRoom: number
  /** From one category to the next; below zero where they run from right to left. */
  step: number
  /** The middle of a category on its axis, and a value on its own. */
  middle(place: number): number
  level(value: number, isShare?: boolean): number
  point(place: number, value: number, isShare?: boolean): Point
  /** The category at a point; none beside the plot. */
  placeAt(point: Point): number | undefined
}

/** What the parts of a drawing share. */
export interface Drawn {
  data: ColouredData
  plot: Plot
  write: (value: number) => string
  writeShare: (value: number) => string
}

const widest = (words: readonly string[], measure: Box['measure']) => Math.max(0, ...words.map(measure))

function nameRoomOf({ categories, isHorizontal }: ChartData, { width, measure }: Box): number {
  return Math.min(widest(categories, measure), longestName, isHorizontal ? width * 0.4 : width)
}

/** The room of the figures that bars carry at their ends. */
export function labelRoomOf(data: ChartData, { write, measure }: Pick<Box, 'write' | 'measure'>): number {
  if (!isLabelled(data)) return 0
  const figures = data.series.filter(({ kind }) => kind === 'bar').flatMap(({ values }) => values)
  return widest(
    figures.flatMap((figure) => (figure === null ? [] : write(figure))),
    measure,
  )
}

/** What is left for the plot: the axis of values or names beside it, and the figure of the longest bar beyond its end. */
function frameOf(data: ChartData, box: Box, ticks: readonly number[]): Frame {
  const { width, height, isMirrored, write, writeShare, measure } = box
  if (data.isMini) return { left: 2, right: Math.max(width - 2, 3), top: 3, bottom: Math.max(height - 3, 4) }
  const figures = widest(ticks.map(write), measure)
  const isShared = hasShare(data)
  const near = (data.isHorizontal ? nameRoomOf(data, box) : figures) + 2 * gap
  const beyond = data.isHorizontal ? labelRoomOf(data, box) : isShared ? measure(writeShare(100)) + gap : 0
  const far = Math.max(2 * gap, beyond + gap)
  const left = isMirrored ? far : near
  const top = data.isHorizontal ? (isShared ? 24 : gap) : 28
  return {
    left,
    top,
    // A box that is folded away has no room at all.
    right: Math.max(width - (isMirrored ? near : far), left + 1),
    bottom: Math.max(height - below, top + 1),
  }
}

/** The positions of categories and values on their axes. */
function axesOf(data: ChartData, { left, right, top, bottom }: Frame, ticks: readonly number[], isMirrored: boolean) {
  const isHorizontal = data.isHorizontal ?? false
  const [first, last] = isHorizontal ? [top, bottom] : isMirrored ? [right, left] : [left, right]
  const [low, high] = isHorizontal ? (isMirrored ? [right, left] : [left, right]) : [bottom, top]
  const [lowest, highest] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  // A small line fills its box from edge to edge.
  const count = data.categories.length
  const aside = data.isMini && isAllLines(data) && count > 1 ? 0 : 0.5
  const step = (last - first) / Math.max(count - (aside === 0 ? 1 : 0), 1)
  return {
    first,
    step,
    aside,
    middle: (place: number) => first + (place + aside) * step,
    level(value: number, isShare = false) {
      const [from, to] = isShare ? [0, 100] : [lowest, highest]
      return low + ((value - from) / (to - from)) * (high - low)
    },
  }
}

/** A small line without an area below it shows how it moves: it has no axis that would begin at zero. */
function ticksIn(data: ChartData): number[] {
  const isFree = data.isMini && isAllLines(data) && !data.series.some(({ isFilled }) => isFilled)
  if (!isFree) return ticksOf(data)
  const values = data.series.flatMap((series) => series.values.filter((value) => value !== null))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return low < high ? [low, high] : ticksOver(0, values[0] ?? 0, false)
}

export function plotOf(data: ChartData, box: Box): Plot {
  const { isMirrored, write, measure, width } = box
  const isHorizontal = data.isHorizontal ?? false
  const count = data.categories.length
  const ticks = ticksIn(data)
  const frame = frameOf(data, box, ticks)
  const { first, step, aside, middle, level } = axesOf(data, frame, ticks, isMirrored)
  const nameRoom = nameRoomOf(data, box)
  const point = (across: number, along: number) => (isHorizontal ? { x: along, y: across } : { x: across, y: along })
  // The first and the last name are moved inwards where they would not fit into the box.
  const outermost = [middle(0), width - middle(0), middle(count - 1), width - middle(count - 1)]
  const moved = Math.max(0, nameRoom / 2 - Math.min(...outermost))
  const tickStep = Math.abs(level(ticks[1] ?? 1) - level(ticks[0] ?? 0))
  const tickRoom = isHorizontal ? widest(ticks.map(write), measure) + gap : lineHeight
  const categoryRoom = isHorizontal ? lineHeight : nameRoom + 1.5 * gap + moved
  return {
    ...frame,
    isMirrored,
    isHorizontal,
    ticks,
    everyTick: Math.max(1, Math.ceil(tickRoom / tickStep)),
    every: Math.max(1, Math.ceil(categoryRoom / Math.abs(step))),
    nameRoom,
    step,
    middle,
    level,
    point: (place, value, isShare) => point(middle(place), level(value, isShare)),
    placeAt({ x, y }) {
      // Never the zero below zero.
      const place = Math.floor(((isHorizontal ? y : x) - first) / step + 0.5 - aside) + 0
      return place < 0 || place >= count ? undefined : place
    },
  }
}

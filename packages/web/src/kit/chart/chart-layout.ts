import type { ChartData, ChartSeries } from '#kit/chart/chart-data.ts'
import { palettes, type Skin } from '#kit/chart/chart-palette.ts'

export const isAllLines = (data: ChartData) => data.series.every(({ kind }) => kind === 'line')
export const hasShare = (data: ChartData) => data.series.some(({ isShare }) => isShare)

export const peakOf = ({ values }: ChartSeries) =>
  values.reduce<number>((best, value, place) => ((value ?? -1) > (values[best] ?? -1) ? place : best), 0)

/** Lines are labeled at their peaks; where the labels would be too close to each other, or for bars, there is a legend. */
export function areNamed(data: ChartData): boolean {
  if (data.isMini || !isAllLines(data) || data.series.length < 2) return false
  const peaks = data.series.map((series) => ({ place: peakOf(series), value: series.values[peakOf(series)] ?? 0 }))
  const height = Math.max(...peaks.map(({ value }) => value))
  const areNear = (a: (typeof peaks)[number], b: (typeof peaks)[number]) =>
    Math.abs(a.place - b.place) < data.categories.length / 5 && Math.abs(a.value - b.value) < height / 5
  return height > 0 && !peaks.some((one, index) => peaks.slice(index + 1).some((other) => areNear(one, other)))
}

export const hasLegend = (data: ChartData) => !data.isMini && data.series.length > 1 && !areNamed(data)

const mostLabelled = { upright: 13, lying: 24 }

/** A few bars are labeled with their figures; many bars, or those of a stack, show them on hover. */
export const isLabelled = (data: ChartData) =>
  !data.isMini &&
  data.series.length <= 2 &&
  data.series.some(({ kind }) => kind === 'bar') &&
  data.series.every(({ stack }) => stack === undefined) &&
  data.categories.length <= (data.isHorizontal ? mostLabelled.lying : mostLabelled.upright)

/** A series keeps its color when others beside it are put away. */
export interface ColouredSeries extends ChartSeries {
  colour: string
}

export interface ColouredData extends ChartData {
  series: readonly ColouredSeries[]
}

export const colouredOf = (data: ChartData, skin: Skin): ColouredData => ({
  ...data,
  series: data.series.map((series, index) => ({
    ...series,
    colour: palettes[skin][index % palettes[skin].length] ?? palettes[skin][0],
  })),
})

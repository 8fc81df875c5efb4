import type { ReactNode } from 'react'

/** What a chart draws: categories along one axis, one or more series of values in one unit. */
export interface ChartData {
  /** The name of the chart, for screen readers and the table. */
  label: string
  /** What the categories are, such as "Month"; what the values are, with their unit. */
  axis: { category: string; value: string }
  categories: readonly string[]
  /** The days that each category covers, where the categories run along time: notes on days then have their place. */
  days?: readonly ChartDays[]
  series: readonly ChartSeries[]
  /** Horizontal bars, so that long names can be read. */
  isHorizontal?: boolean
  /** A few pixels high beside its figure: without axes and names, which the reading and the table give. */
  isMini?: boolean
  /** The highlighted category; the bars of the others are paler. */
  highlighted?: number
  /** The last category is not over yet: it is drawn as an unfinished part. */
  isLastUnfinished?: boolean
  /** Writes a value exactly, for tooltip and table. */
  format?: (value: number) => string
}

/** The first day and the last, both included. */
export interface ChartDays {
  from: string
  to: string
}

/** Something that happened on a day of the chart, or on several. */
export interface ChartNote extends ChartDays {
  id: string
  title: string
  /** Its days in words, and its type: shown by an icon and by a word, never by color alone. */
  when: string
  kind: string
  sign: ReactNode
}

export interface ChartSeries {
  key: string
  label: string
  kind: 'bar' | 'line'
  /** Null is a gap, not a zero. */
  values: readonly (number | null)[]
  /** The area below a line is tinted. */
  isFilled?: boolean
  /** Series of one stack are drawn on top of each other. */
  stack?: string
  /** A share in percent, measured on its own axis from 0 to 100. */
  isShare?: boolean
}

/** Where a mark leads: the rows behind it. */
export type MarkAddress = (category: number, series: string) => string | undefined

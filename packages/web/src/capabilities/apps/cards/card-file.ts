import type { ChartData } from '#kit/chart/chart-data.ts'
import { type Rows, rowsOf } from '#kit/chart/chart-rows.ts'
import { t } from '#kit/words.ts'

/** A card as files: its figures as a table, and what the colors of its drawing stand for where it has one. */
export interface CardFile {
  rows: Rows
  colours?: readonly string[]
}

/** A chart as a table and as a picture. */
export const chartFile = (chart: ChartData): CardFile => ({
  rows: rowsOf(chart),
  colours: chart.series.length > 1 ? chart.series.map(({ label }) => label) : [],
})

export interface Part {
  label: string
  value: number
}

/** The parts of a whole, and a picture whose colors say how large each is. `drawn` is how many of them are drawn. */
export const partsFile = (
  title: string,
  parts: readonly Part[],
  write: (value: number) => string,
  drawn = parts.length,
): CardFile => ({
  rows: [[title, t('Value')], ...parts.map(({ label, value }) => [label, String(value)])],
  colours: parts.slice(0, drawn).map(({ label, value }) => `${label}: ${write(value)}`),
})

/** A table of words and plain numbers; it has no picture. */
export const tableFile = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): CardFile => ({
  rows: [[...head], ...rows.map((row) => row.map(String))],
})

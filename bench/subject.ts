import { percentile } from './timing.ts'

export const hosts = ['postgres', 'embedded'] as const
export type Host = (typeof hosts)[number]

/** One thing that was measured, as the table and the file of results hold it. */
export interface Figure {
  name: string
  /** By column: times are in milliseconds, rates a second. */
  values: Record<string, number>
  /** What was to be reached, in words of the table, and whether it was. */
  goal?: string
  isMissed?: boolean
}

/** What `npm run bench` measures by name. */
export interface Subject {
  /** What it measures, in a line. */
  about: string
  /** How many rows it makes by default. */
  rows: number
  hosts: readonly Host[]
  measure(host: Host, rows: number): Promise<Figure[]>
}

/** Prints a line at once: a run takes minutes. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)

export const seconds = (took: number) => `${(took / 1000).toFixed(0)} s`

/** Whether a reading is measured; ONLY names a part of the names. */
export const isRequested = (name: string) => !process.env.ONLY || name.includes(process.env.ONLY)

const rounded = (value: number) => Math.round(value * 10) / 10

/** The median and the 95th percentile of times, as values of a figure. */
export const spread = (times: readonly number[]) => ({
  p50: rounded(percentile(times, 0.5)),
  p95: rounded(percentile(times, 0.95)),
})

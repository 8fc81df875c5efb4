import type { LevelNames } from '#kit/page/report.ts'
import type { Column } from '#kit/table/column.ts'
import { figureWriter, type Format } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

interface Days {
  from: string
  to: string
}

interface WhyPart {
  key: string | null
  before: number | null
  now: number | null
  change: number | null
}

/** Why a figure changed, as reports answer it. */
export interface ReportWhy {
  measure: string
  before: number | null
  now: number | null
  /** Null where one of the two has nothing to measure. */
  change: number | null
  splits: { by: string; parts: WhyPart[] }[]
  /** The parts of each split make up the change. */
  adds_up: boolean
  days: Days
  compared: Days
}

/** What a part is called in a list of its kind. */
export const partName = (by: string, key: string | null, names: LevelNames): string =>
  key === null ? t('None') : (names[by]?.(key) ?? inWords(key))

/** Writes the values of a figure. */
export const valueWriter = ({ kind }: Column, format: Format) => {
  const write = figureWriter(kind, format)
  return (value: number | null) => (value === null ? '–' : write(value))
}

/** How much of a change, without its sign: shares change by points. */
export const sizeOf = (figure: Column, change: number, format: Format) =>
  figure.kind === 'percent'
    ? t('{points} points', { points: format.oneDecimal(Math.abs(change)) })
    : valueWriter(figure, format)(Math.abs(change))

/** The same with its sign, short; nothing has none. */
export function signedChange(figure: Column, change: number, format: Format): string {
  const size = Math.abs(change)
  const amount = figure.kind === 'percent' ? format.oneDecimal(size) : valueWriter(figure, format)(size)
  return change === 0 ? amount : `${change > 0 ? '+' : '−'}${amount}`
}

import type { SheetCell } from './read-files.ts'
import { withoutSpaces } from './read-files.ts'

const joined = (value: unknown) => (Array.isArray(value) ? value.join('; ') : String(value))

const clocks = new Map<string, Intl.DateTimeFormat>()

/** An instant as the platform shows it on the clocks of a zone: `2026-11-20 20:13:10`. */
export function shownIn(timeZone: string, instant: string): string {
  const known = clocks.get(timeZone)
  const clock = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock.format(Date.parse(instant))
}

export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)

/** Whether the cell of a CSV shows the value of the API, an instant on the clocks of the zone. */
export function matchesCsvCell(value: unknown, cell: string, zone: string): boolean {
  if (value === null || value === undefined) return cell === ''
  if (typeof value === 'number') return cell !== '' && Number(cell) === value
  if (typeof value === 'boolean') return cell === (value ? 'yes' : 'no')
  return cell === (isInstant(value) ? shownIn(zone, value) : joined(value))
}

/** Line ends are one sign in a sheet, and what XML cannot hold is not there. */
const asInSheets = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/** A sheet holds a time as a fraction of a day, which is a millisecond off at times. */
const nearest = (cell: Date) => Math.round(cell.getTime() / 1000) * 1000

/** Whether the cell of a sheet shows the value of the API, with numbers as numbers and days as days. */
export function matchesSheetCell(value: unknown, cell: SheetCell, zone: string): boolean {
  if (value === null || value === undefined || joined(value) === '') return cell === null
  if (typeof value === 'number') return cell === value
  if (isInstant(value)) return cell instanceof Date && nearest(cell) === Date.parse(`${shownIn(zone, value)}Z`)
  if (cell instanceof Date) return cell.getTime() === Date.parse(`${joined(value)}T00:00:00Z`)
  if (typeof value === 'boolean') return cell === (value ? 'yes' : 'no')
  return typeof cell === 'string' && asInSheets(cell) === asInSheets(joined(value))
}

/** What a cell of a PDF shows: the value of the API, and its cell in the CSV. */
export interface PaperCell {
  value: unknown
  csv: string
}

/** What a cell may be on paper: a number with the decimals of the CSV, nothing as nothing or as a dash. */
function onPaper({ value, csv }: PaperCell): string[] {
  if (value === null || value === undefined) return ['-', '']
  if (typeof value !== 'number') return [withoutSpaces(csv)]
  const digits = csv.split('.')[1]?.length ?? 0
  return [true, false].map((useGrouping) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping }),
  )
}

const escaped = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)

/** The cells of these rows as printed on paper, one after another. */
const paperPattern = (cells: readonly PaperCell[], end: string) =>
  new RegExp(`^${cells.map((cell) => `(?:${onPaper(cell).map(escaped).join('|')})`).join('')}${end}`)

/** The first row that is missing in the text of a PDF; undefined where exactly these rows are in it. */
export function missingInPdf(rows: readonly (readonly PaperCell[])[], text: string): unknown {
  if (paperPattern(rows.flat(), '$').test(text)) return undefined
  const lie = rows.findIndex((_, index) => !paperPattern(rows.slice(0, index + 1).flat(), '').test(text))
  return lie === -1
    ? { after: 'the last row', text: text.slice(-200) }
    : { line: lie, row: rows[lie], text: text.slice(0, 2_000) }
}

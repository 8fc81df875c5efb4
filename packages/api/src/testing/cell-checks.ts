import type { SheetCell } from './read-files.ts'
import { withoutSpaces } from './read-files.ts'

const joined = (value: unknown) => (Array.isArray(value) ? value.join('; ') : String(value))

/** Whether the cell of a CSV shows the value of the API. */
export function matchesCsvCell(value: unknown, cell: string): boolean {
  if (value === null || value === undefined) return cell === ''
  if (typeof value === 'number') return cell !== '' && Number(cell) === value
  if (typeof value === 'boolean') return cell === (value ? 'yes' : 'no')
  return cell === joined(value)
}

/** Line ends are one sign in a sheet, and what XML cannot hold is not there. */
const asInSheets = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/** Whether the cell of a sheet shows the value of the API, with numbers as numbers and days as days. */
export function matchesSheetCell(value: unknown, cell: SheetCell): boolean {
  if (value === null || value === undefined || joined(value) === '') return cell === null
  if (typeof value === 'number') return cell === value
  if (cell instanceof Date) return Math.abs(cell.getTime() - Date.parse(joined(value))) < 1_000
  if (typeof value === 'boolean') return cell === (value ? 'yes' : 'no')
  return typeof cell === 'string' && asInSheets(cell) === asInSheets(joined(value))
}

const numberWritten = (value: number) =>
  [0, 1, 2].flatMap((digits) =>
    [true, false].map((useGrouping) =>
      value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping }),
    ),
  )

/** What a cell may be on paper: a number with the decimals of its kind, nothing as nothing or as a dash. */
function onPaper(value: unknown): string[] {
  if (value === null || value === undefined) return ['-', '']
  if (typeof value === 'number') return [...new Set(numberWritten(value))]
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  return [withoutSpaces(joined(value))]
}

const escaped = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)

/** The cells of these rows as they stand on paper, one after another. */
const paperPattern = (cells: readonly unknown[], end: string) =>
  new RegExp(`^${cells.map((value) => `(?:${onPaper(value).map(escaped).join('|')})`).join('')}${end}`)

/** The first row that is missing in the text of a PDF; undefined where exactly these rows are in it. */
export function missingInPdf(rows: readonly (readonly unknown[])[], text: string): unknown {
  if (paperPattern(rows.flat(), '$').test(text)) return undefined
  const lie = rows.findIndex((_, index) => !paperPattern(rows.slice(0, index + 1).flat(), '').test(text))
  return lie === -1
    ? { after: 'the last row', text: text.slice(-200) }
    : { line: lie, row: rows[lie], text: text.slice(0, 2_000) }
}

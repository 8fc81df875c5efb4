import Papa from 'papaparse'

/** So many rows are looked at for the one that names the columns, and so many more for what follows it. */
const mostAbove = 20
const rowsBelow = 30

const filledIn = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length

/** Cells from the left on, and none after a gap. */
const isPacked = (row: readonly string[], count: number) => filledIn(row.slice(0, count)) === count

/**
 * Which row names the columns, counted from 1: the one with most of the known names; else the first that is no title. What
 * spreadsheets put above it has hardly any cells: a title, the day it was printed, an empty line.
 */
export function headerRowOf(rows: readonly (readonly string[])[], isName: (cell: string) => boolean): number {
  const names = rows.slice(0, mostAbove).map((row) => new Set(row.filter(isName)).size)
  const known = Math.max(0, ...names)
  if (known >= 2) return names.indexOf(known) + 1
  const counts = rows.slice(0, mostAbove + rowsBelow).map(filledIn)
  // As wide as most rows are: a single row that is wider is a fault of that row.
  const filled = counts.filter((count) => count > 0).toSorted((a, b) => a - b)
  const width = filled[Math.floor(filled.length / 2)] ?? 0
  const least = width <= 3 ? width : Math.ceil(width / 2)
  const isTitle = (count: number, at: number) => count < least && count <= 2 && isPacked(rows[at]!, count)
  const found = counts.slice(0, mostAbove).findIndex((count, at) => count > 0 && !isTitle(count, at))
  return Math.max(0, found) + 1
}

/** How many rows of a text have another width than its first, and whether a quote stays open. */
function misfitsOf(text: string, delimiter: string): number {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' })
  const width = data[0]?.length ?? 0
  return errors.length + data.filter((row) => row.length !== width && row.join('') !== '').length
}

const sampleLetters = 131_072

/**
 * Some programs escape a quote by a backslash; then it is written as a doubled quote. A cell may also end with a backslash, so
 * that the way counts by which more rows fit the header.
 */
export function withoutBackslashes(text: string, delimiter: string): string {
  const first = text.indexOf('\\"')
  if (first < 0) return text
  const from = text.lastIndexOf('\n', first) + 1
  const header = from === 0 ? '' : `${text.slice(0, text.indexOf('\n'))}\n`
  const sample = header + text.slice(from, from + sampleLetters)
  const end = sample.lastIndexOf('\n')
  const whole = text.length - from > sampleLetters && end > header.length ? sample.slice(0, end) : sample
  const doubled = (one: string) => one.replaceAll('\\"', '""')
  return misfitsOf(doubled(whole), delimiter) < misfitsOf(whole, delimiter) ? doubled(text) : text
}

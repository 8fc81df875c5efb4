import { Extent, type Page, type PageWord, storable } from './page.rules.ts'

/** A page of a file without pages: so many rows of at most so many letters. */
const rows = 60
const columns = 120
/** How it is drawn: at least so many letters wide, with a margin in letters and rows, a letter and a row in points. */
const leastColumns = 80
const margin = { columns: 4, rows: 3 }
const letter = 8
const line = 15
/** A tab leads to the next multiple of it. */
const tabStop = 8

/** One row of a line, and where the rest of it begins: at a blank where there is one. */
function endOfRow(line: string, from: number): number {
  if (line.length - from <= columns) return line.length
  const blank = line.slice(from, from + columns + 1).lastIndexOf(' ')
  return from + (blank > 0 ? blank : columns)
}

function* rowsOf(text: string): Generator<string> {
  for (const line of text.split(/\r\n|\n|\r|\f|\u2028|\u2029/)) {
    let from = 0
    do {
      const end = endOfRow(line, from)
      yield line.slice(from, end)
      from = line[end] === ' ' ? end + 1 : end
    } while (from < line.length)
  }
}

/** The words of a row, with the columns that they begin in. */
function* wordsOf(row: string): Generator<{ text: string; column: number }> {
  let column = 0
  let from = 0
  for (const { 0: text, index } of row.matchAll(/\S+/g)) {
    for (; from < index; from++) column = row[from] === '\t' ? (Math.floor(column / tabStop) + 1) * tabStop : column + 1
    yield { text, column }
    column += text.length
    from = index + text.length
  }
}

function pageOf(number: number, lines: readonly string[]): Page {
  const placed = lines.map((row) => [...wordsOf(row)])
  const widest = placed.flat().reduce((most, { text, column }) => Math.max(most, column + text.length), leastColumns)
  const across = widest + 2 * margin.columns
  const down = rows + 2 * margin.rows
  const words: PageWord[] = placed.flatMap((row, at) =>
    row.map(({ text, column }) => ({
      text,
      x: (column + margin.columns) / across,
      y: (at + margin.rows) / down,
      w: text.length / across,
      h: 1 / down,
      confidence: 1,
    })),
  )
  return { number, width: across * letter, height: down * line, text: lines.join('\n'), words, isScanned: false }
}

/** Text without pages, such as that of a mail, as pages. Blank pages are left out. */
export function typedPages(text: string): Page[] {
  const extent = new Extent()
  const pages: Page[] = []
  let lines: string[] = []
  const turn = () => {
    if (lines.some((line) => line.trim() !== '')) pages.push(extent.add(pageOf(pages.length + 1, lines)))
    lines = []
  }
  for (const row of rowsOf(storable(text))) {
    lines.push(row.trimEnd())
    if (lines.length === rows) turn()
  }
  turn()
  return pages
}

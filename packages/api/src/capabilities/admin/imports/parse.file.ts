import Papa from 'papaparse'
import { CallerError } from '#kernel/command/errors.ts'
import { inManyLines, inOneLine } from '#kernel/contract/lines.ts'
import { charsetOf } from '#kernel/file/charset.ts'
import { decodedAs } from '#kernel/file/decoded-text.ts'
import { type Reading, type Separator, separators } from './reading.contract.ts'
import { columnLimit, jsonLinesToCsv } from './json-lines.file.ts'
import { headerRowOf, withoutBackslashes } from './shape.rules.ts'

/** At most this many lines below the header (docs/domain.md#validation). */
export const lineLimit = 50_000
/** Largest file in bytes. */
export const fileLimit = 25 * 1_048_576

const sliceLength = 128 * 1024
/** A line longer than this is a quote that is never closed. */
const lineLength = 1_048_576
/** Cells that a line may have more than the header, before the file counts as something else. */
const mostCells = 1_000
/** A group of lines ends here too, so that no part of the work on a file takes long. */
const groupLetters = 262_144

export interface Line {
  /** As a spreadsheet numbers it: the header is line 1. */
  line: number
  cells: string[]
}

export interface ParsedFile {
  columns: string[]
  /** Lines in groups of at most so many; other work gets a turn between two groups. */
  groups(size: number): AsyncGenerator<Line[]>
}

const unreadable = (message: string) => new CallerError(422, 'file.content', message, { fields: { file: message } })

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)

/** A file as text, and how it was read. */
export interface ReadText {
  text: string
  reading: Reading
}

/** Whether a cell is what a column of this kind is called. */
type IsName = (cell: string) => boolean

const comma = { separator: ',' } as const

/** Makes text of an uploaded file, its kind decided by its content; a sheet of a workbook and lines of JSON become CSV. */
export async function textOf(bytes: Uint8Array, chosen: Partial<Reading>, isName: IsName): Promise<ReadText> {
  if (bytes.byteLength === 0) throw unreadable('This file is empty.')
  if (bytes.byteLength > fileLimit) throw new CallerError(413, 'body.size', `At most ${fileLimit / 1_048_576} MiB.`)
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) {
    const { workbookToCsv } = await import('./workbook.file.ts')
    const { text, sheet, sheets } = await workbookToCsv(bytes, { rows: lineLimit, columns: columnLimit }, chosen.sheet)
    return { text, reading: { ...comma, header: headerOf(text, ',', chosen, isName), sheet, sheets } }
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw unreadable('This is an old Excel file (.xls). Save it as .xlsx or CSV first.')
  const encoding = chosen.encoding ?? charsetOf(bytes)
  const text = decodedAs(bytes, encoding)
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text.slice(0, 65_536))) {
    throw unreadable('This isn’t a CSV file or an Excel workbook (.xlsx).')
  }
  const fromJson = /^\ufeff?\s*\{/.test(text.slice(0, 200)) ? jsonLinesToCsv(text, unreadable) : undefined
  if (fromJson !== undefined) return { text: fromJson, reading: { ...comma, header: 1 } }
  if (/^\s*(<(!doctype|html|\?xml)|[[{]\s*["{[])/i.test(text.slice(0, 200))) {
    throw unreadable('This isn’t a table. Save it as CSV or as an Excel workbook (.xlsx).')
  }
  // Lines of one file may end in several ways: the first row of one program, the others of another.
  const lines = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const separator = chosen.separator ?? separatorOf(lines)
  const plain = withoutBackslashes(lines, separator)
  return { text: plain, reading: { encoding, separator, header: headerOf(plain, separator, chosen, isName) } }
}

/** A quote in front of what a spreadsheet would calculate was put there on the way out, and goes on the way in. */
const cleaned = (cell: string) =>
  inManyLines(cell)
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/u, '')

/** Columns without a name, or with a repeated one, get a unique name. */
function columnNames(header: readonly string[]): string[] {
  const taken = new Set<string>()
  return header.map((cell, index) => {
    const name = inOneLine(cleaned(cell)).slice(0, 200) || `Column ${index + 1}`
    let unique = name
    for (let count = 2; taken.has(unique); count++) unique = `${name} (${count})`
    taken.add(unique)
    return unique
  })
}

/** What is between the cells; the first lines may be a title without any. */
function separatorOf(text: string): Separator {
  const sample = text.slice(0, 65_536)
  const { meta } = Papa.parse(sample, { preview: 50, delimitersToGuess: [...separators] })
  return separators.find((one) => one === meta.delimiter) ?? ','
}

/** Which row names the columns: the chosen one, or what the first rows look like. */
function headerOf(text: string, delimiter: string, { header }: Partial<Reading>, isName: IsName): number {
  if (header !== undefined) return header
  const sample = text.slice(0, 65_536)
  const { data } = Papa.parse<string[]>(sample, { delimiter, newline: newlineOf(sample), preview: 60 })
  return headerRowOf(data, isName)
}

/** A workbook is written with CR LF by the library; of other files all ends of lines are alike by now. */
const newlineOf = (text: string) => (/\r\n/.test(text.slice(0, 65_536)) ? '\r\n' : '\n')

/** The rows of a text, slice by slice, so that no slice keeps the thread for long. */
async function* rowsOf(text: string, delimiter: string): AsyncGenerator<string[][]> {
  const parser = new Papa.Parser({ delimiter, newline: newlineOf(text) } as Papa.ParseConfig)
  let rest = ''
  let row = 1
  for (let at = 0; at < text.length; at += sliceLength) {
    const slice = rest + text.slice(at, at + sliceLength)
    const { data, meta } = parser.parse(slice, 0, at + sliceLength < text.length) as Papa.ParseResult<string[]>
    rest = slice.slice(meta.cursor)
    const wide = data.findIndex((cells) => cells.length > mostCells)
    if (wide >= 0)
      throw unreadable(
        `Row ${row + wide} has ${data[wide]!.length.toLocaleString('en')} cells. Remove the extra columns.`,
      )
    row += data.length
    if (rest.length > lineLength) throw unreadable(`The quote opened in row ${row} is never closed.`)
    yield data
    await breathe()
  }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Opens a text that `textOf` made: its columns, and its lines to walk through as often as needed. */
export async function openText({ text, reading }: ReadText): Promise<ParsedFile> {
  const { separator = ',', header: headerRow = 1 } = reading
  const first = await rowsOf(text, separator).next()
  const header = first.done ? undefined : first.value[headerRow - 1]
  if (!header || isBlank(header))
    throw unreadable(
      text.trim() === ''
        ? 'This file is empty.'
        : headerRow === 1
          ? 'The first row must contain the column names.'
          : `Row ${headerRow} must contain the column names.`,
    )
  if (header.length > columnLimit) throw unreadable(`A file can have at most ${columnLimit} columns.`)

  async function* groups(size: number): AsyncGenerator<Line[]> {
    let group: Line[] = []
    let letters = 0
    let line = 0
    for await (const rows of rowsOf(text, separator)) {
      for (const cells of rows) {
        line += 1
        if (line <= headerRow || isBlank(cells)) continue
        const clean = cells.map(cleaned)
        group.push({ line, cells: clean })
        for (const cell of clean) letters += cell.length + 1
        if (group.length < size && letters < groupLetters) continue
        yield group
        group = []
        letters = 0
      }
    }
    if (group.length > 0) yield group
  }
  return { columns: columnNames(header), groups }
}

/** Counts the lines, and keeps the first of them. Throws where there are none or too many. */
export async function countLines(
  file: ParsedFile,
  sampleSize: number,
  look: (cells: readonly string[]) => void,
): Promise<{ count: number; sample: Line[] }> {
  let count = 0
  const sample: Line[] = []
  for await (const group of file.groups(5_000)) {
    if (sample.length < sampleSize) sample.push(...group.slice(0, sampleSize - sample.length))
    count += group.length
    for (const { cells } of group) look(cells)
    if (count > lineLimit) {
      const words = `A file can have at most ${lineLimit.toLocaleString('en')} rows. Split it into smaller files.`
      throw new CallerError(422, 'file.lines', words, { fields: { file: words } })
    }
  }
  if (count === 0) throw unreadable('This file has no rows below its header.')
  return { count, sample }
}

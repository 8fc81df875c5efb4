import { stringify } from 'csv-stringify/sync'
import { plainAmount } from './money.ts'
import type { FileFacts, FileTable, Row } from './file-table.ts'
import type { Column } from './view.ts'

const byteOrderMark = '\ufeff'

/** What a spreadsheet takes for the start of a formula, also as East Asian keyboards write it. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/u

/** Numbers stay numbers, also negative ones; text that a spreadsheet would calculate gets a quote in front. */
function cell(value: unknown, column?: Column): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return column?.kind === 'money' ? plainAmount(value) : value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = Array.isArray(value) ? value.join('; ') : String(value)
  return startsFormula.test(text) ? `'${text}` : text
}

const line = (columns: readonly Column[], row: Row) => columns.map((column) => cell(row[column.key], column))

/** Quoted whichever it is: of itself the library does so for the two signs together that end our lines. */
const anyLineEnd = /[\r\n]/

const encoder = new TextEncoder()

/**
 * RFC 4180 with a byte order mark; after the table, an empty line and what the file is about. Rows become bytes as they are
 * read, and the bytes go as they are sent: who takes them slowly keeps them and nothing else.
 */
export class CsvFile {
  readonly #columns: readonly Column[]
  readonly #pieces: Uint8Array[] = []

  constructor(columns: readonly Column[]) {
    this.#columns = columns
    this.#pieces.push(encoder.encode(byteOrderMark))
    this.#write([columns.map((column) => column.label)])
  }

  #write(lines: (string | number)[][]): void {
    this.#pieces.push(encoder.encode(stringify(lines, { record_delimiter: 'windows', quoted_match: anyLineEnd })))
  }

  add(rows: readonly Row[]): void {
    if (rows.length > 0) this.#write(rows.map((row) => line(this.#columns, row)))
  }

  end(facts: FileFacts): ReadableStream<Uint8Array> {
    const about = [
      ['Report', facts.title],
      ['Filters', facts.filters],
      ['Zone', facts.zone],
      ['As of', facts.as_of],
      ['User', facts.user],
    ]
    this.#pieces.push(encoder.encode('\r\n'))
    this.#write(about.map((pair) => pair.map((one) => cell(one))))
    const pieces = this.#pieces
    return new ReadableStream({
      pull(controller) {
        const next = pieces.shift()
        if (next) controller.enqueue(next)
        else controller.close()
      },
    })
  }
}

/** A table that is there already, its total row last. */
export function csvFile({ columns, rows, total_row }: FileTable, facts: FileFacts): ReadableStream<Uint8Array> {
  const file = new CsvFile(columns)
  file.add(total_row ? [...rows, total_row] : rows)
  return file.end(facts)
}

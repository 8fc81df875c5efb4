import { stringify } from 'csv-stringify/sync'
import type { FileTable, Row } from './table.ts'
import { decimalsOf, headWithZone, textOf } from './values.ts'
import type { Column } from '#kernel/contract/view.ts'
import { writtenOut } from '#kernel/contract/rounded.ts'

const byteOrderMark = '\ufeff'

/** What a spreadsheet takes for the start of a formula, also as East Asian keyboards write it. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/u

/** A text that begins so on its own: one quote goes on the way in. */
const quotedFormula = /^'[=+\-@＝＋－＠]/u

/** Numbers stay numbers, also negative ones; text that a spreadsheet would calculate gets a quote in front. */
function cell(column: Column, zone: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return writtenOut(value, decimalsOf(column, value))
  const text = textOf(column, zone, value)
  return startsFormula.test(text) || quotedFormula.test(text) ? `'${text}` : text
}

/** Quoted in either form: the library quotes only the two signs together that end our lines. */
const anyLineEnd = /[\r\n]/

const encoder = new TextEncoder()

/**
 * RFC 4180 with a byte order mark: the header and the rows, nothing else. Rows become bytes as they are read, and the bytes go
 * as they are sent: a reader that takes them slowly takes no other memory.
 */
export class CsvFile {
  readonly #columns: readonly Column[]
  readonly #zone: string
  readonly #pieces: Uint8Array[] = []

  /** Times are those of the clocks of the zone. */
  constructor(columns: readonly Column[], zone: string) {
    this.#columns = columns
    this.#zone = zone
    this.#pieces.push(encoder.encode(byteOrderMark))
    this.#write([columns.map((column) => headWithZone(column, zone))])
  }

  #write(lines: string[][]): void {
    this.#pieces.push(encoder.encode(stringify(lines, { record_delimiter: 'windows', quoted_match: anyLineEnd })))
  }

  add(rows: readonly Row[]): void {
    if (rows.length === 0) return
    this.#write(rows.map((row) => this.#columns.map((column) => cell(column, this.#zone, row[column.key]))))
  }

  end(): ReadableStream<Uint8Array> {
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

/** A table that is complete already, its total row last. */
export function csvFile({ columns, rows, total_row }: FileTable, zone: string): ReadableStream<Uint8Array> {
  const file = new CsvFile(columns, zone)
  file.add(total_row ? [...rows, total_row] : rows)
  return file.end()
}

import { stringify } from 'csv-stringify/sync'
import { plainAmount } from './money.ts'
import type { FileFacts, FileTable, Row } from './file-table.ts'
import type { Column } from './view.ts'

const byteOrderMark = '\ufeff'
const linesPerChunk = 1_000

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

/** RFC 4180 with a byte order mark; after the table, an empty line and what the file is about. */
export function csvFile(table: FileTable, facts: FileFacts): ReadableStream<Uint8Array> {
  const { columns, rows, total_row } = table
  const encoder = new TextEncoder()
  const write = (lines: (string | number)[][]) =>
    encoder.encode(stringify(lines, { record_delimiter: 'windows', quoted_match: anyLineEnd }))
  let next = 0
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark))
      controller.enqueue(write([columns.map((column) => column.label)]))
    },
    pull(controller) {
      if (next < rows.length) {
        controller.enqueue(write(rows.slice(next, next + linesPerChunk).map((row) => line(columns, row))))
        next += linesPerChunk
        return
      }
      if (total_row) controller.enqueue(write([line(columns, total_row)]))
      const about = [
        ['Report', facts.title],
        ['Filters', facts.filters],
        ['Zone', facts.zone],
        ['As of', facts.as_of],
        ['User', facts.user],
      ]
      controller.enqueue(encoder.encode('\r\n'))
      controller.enqueue(write(about.map((pair) => pair.map((one) => cell(one)))))
      controller.close()
    },
  })
}

import { CallerError } from '#kernel/command/errors.ts'
import { evidenceOf } from '#kernel/import/evidence.ts'
import type { ImportField } from '#kernel/import/importer.ts'
import type { Task } from '#kernel/command/task.ts'
import type { Reading } from './reading.contract.ts'
import { countLines, openText, textOf } from './parse.file.ts'
import { sampleLines } from './setup.ts'
import { isNameOf, suggestMapping } from './suggest.rules.ts'

const shownSample = 5
const shownLength = 200
/** Of a cell so much is looked at before anything is suggested. */
const sampleLength = 1_000

/** Of a cell of another column: as long as the name of an outlet may be. */
const glanceLength = 120

/** What an uploaded file holds, and how it may be read. */
export interface ReadTable {
  /** Its text, in UTF-8. */
  file: Uint8Array
  reading: Reading
  columns: string[]
  count: number
  mapping: Record<string, string>
  /** The first lines as they are shown. */
  shown: string[][]
  /** More of them, with the beginnings of their cells. */
  sample: { line: number; cells: string[] }[]
}

interface Uploaded {
  bytes: Uint8Array
  fields: readonly ImportField[]
  summaries?: readonly string[]
  /** What a person chose instead of what is guessed. */
  chosen?: Partial<Reading>
}

/** Reads an uploaded table: its text, its lines, and which column is which field. */
async function readTable({ bytes, fields, summaries = [], chosen }: Uploaded): Promise<ReadTable> {
  const read = await textOf(bytes, chosen ?? {}, isNameOf(fields))
  const parsed = await openText(read)
  const { columns } = parsed
  const evidence = evidenceOf(columns)
  const { count, sample } = await countLines(parsed, sampleLines, (cells) => evidence.add(cells))
  const mapping = suggestMapping(
    fields,
    columns,
    sample.map(({ cells }) => cells.map((cell) => cell.slice(0, sampleLength))),
    summaries,
  )
  const matched = new Set(Object.values(mapping).map((column) => columns.indexOf(column)))
  return {
    file: new TextEncoder().encode(read.text),
    reading: { ...read.reading, evidence: evidence.found() },
    columns,
    count,
    mapping,
    shown: sample
      .slice(0, shownSample)
      .map(({ cells }) => columns.map((_, at) => (cells[at] ?? '').slice(0, shownLength))),
    sample: sample.map(({ line, cells }) => ({
      line,
      cells: columns.map((_, at) => (cells[at] ?? '').slice(0, matched.has(at) ? sampleLength : glanceLength)),
    })),
  }
}

const isPacked = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

export const tableReading: Task<Uploaded, Promise<ReadTable>> = {
  name: 'read a table',
  run: readTable,
  isSmall: ({ bytes }) => bytes.byteLength < 16_384 && !isPacked(bytes),
  lane: 'read',
  longestMs: 30_000,
  tooMuch: () => {
    const words = 'This file takes too much to read. Save it as CSV, or split it.'
    return new CallerError(413, 'body.size', words, { fields: { file: words } })
  },
}

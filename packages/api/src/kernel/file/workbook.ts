import readSheets from 'read-excel-file/universal'
import { CallerError } from '#kernel/command/errors.ts'
import { aboutSheet } from './table.ts'
import { wallOfMs } from '#kernel/days/wall-time.ts'
import { asReaderKnows, type MergedRows, mergedRows } from './workbook-cells.ts'
import { checkBounds, type SheetLimits } from './workbook-bounds.ts'

/** Unpacked, a workbook of the largest size allowed stays far below this; one built to fill the memory does not. */
const unpackedLimit = 200 * 1_048_576

const endOfArchive = 0x06054b50
const entryOfArchive = 0x02014b50

/** The unpacked size of the archive in bytes, as its directory states it; undefined where that cannot be read. */
function unpackedSize(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== endOfArchive) end -= 1
  if (end < 0) return undefined
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== entryOfArchive) return undefined
    size += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}

/** A workbook knows no zones: a time is what its clock shows, to the second, and a whole day is a day. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  // A workbook holds numbers to 15 digits, and shows no more: 3.3000000000000003 is what 1.1 × 3 leaves.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (!(value instanceof Date)) return String(value)
  const [day = '', clock] = wallOfMs(Math.round(value.getTime() / 1000) * 1000).split('T')
  return clock === '00:00:00' ? day : `${day} ${clock}`
}

const refused = (message: string) => new CallerError(422, 'file.content', message, { fields: { file: message } })

/** The value of merged rows in each of them. No cell is in two such cells, so that there is never more to do than there are cells. */
function fillDown(rows: unknown[][], merged: readonly MergedRows[]): void {
  let left = rows.reduce((cells, row) => cells + row.length, 0)
  for (const { column, first, last } of merged) {
    const value = rows[first]?.[column] ?? null
    for (let at = first + 1; at <= last && at < rows.length && left > 0 && value !== null; at += 1, left -= 1)
      rows[at]![column] ??= value
  }
}

export interface Sheet {
  name: string
  /** Days as yyyy-mm-dd, times without a zone, numbers as they are; empty cells at the end of a row are left out. */
  rows: string[][]
}

/** The sheets of a workbook; never our own "About". */
export async function readWorkbook(bytes: Uint8Array, most: SheetLimits): Promise<Sheet[]> {
  const size = unpackedSize(bytes)
  if (size === undefined) throw refused('This workbook can’t be read.')
  if (size > unpackedLimit) throw new CallerError(413, 'body.size', 'This workbook is too large when uncompressed.')
  // Whatever the library stumbles over, such as a cell without its address, is a fault of the file.
  const unreadable = (error: unknown) => {
    throw error instanceof CallerError ? error : refused('This workbook can’t be read.')
  }
  await checkBounds(bytes, most, refused).catch(unreadable)
  const sheets = await readSheets(asReaderKnows(bytes).slice().buffer).catch(unreadable)
  const merged = mergedRows(bytes)
  for (const [at, { data }] of sheets.entries()) fillDown(data, merged[at] ?? [])
  const isAbout = ({ sheet, data }: (typeof sheets)[number]) =>
    sheet === aboutSheet.name && data[0]?.[0] === aboutSheet.first
  return sheets
    .filter((one) => !isAbout(one))
    .map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1).map(cellText)),
    }))
}

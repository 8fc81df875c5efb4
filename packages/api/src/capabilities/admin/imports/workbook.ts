import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import { CallerError } from '#kernel/errors.ts'
import { checkBounds } from './workbook-bounds.ts'

/** Unpacked, a workbook of the largest size allowed stays far below this; one built to fill the memory does not. */
const unpackedLimit = 200 * 1_048_576

const endOfArchive = 0x06054b50
const entryOfArchive = 0x02014b50

/** What the archive says it unpacks to, in bytes; undefined where its directory cannot be read. */
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

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
}

const refused = (message: string) => new CallerError(422, 'file.content', message, { fields: { file: message } })

/** The first sheet of a workbook as CSV: days as yyyy-mm-dd, numbers as they are. */
export async function workbookToCsv(bytes: Uint8Array): Promise<string> {
  const size = unpackedSize(bytes)
  if (size === undefined) throw refused('This workbook can’t be read.')
  if (size > unpackedLimit) throw new CallerError(413, 'body.size', 'This workbook is too large when uncompressed.')
  // Whatever the library stumbles over, such as a cell without its address, is a fault of the file.
  const unreadable = (error: unknown) => {
    throw error instanceof CallerError ? error : refused('This workbook can’t be read.')
  }
  await checkBounds(bytes, refused).catch(unreadable)
  const rows: readonly (readonly unknown[])[] = await readSheet(bytes.slice().buffer).catch(unreadable)
  return Papa.unparse(rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1).map(cellText)))
}

import Papa from 'papaparse'
import readSheets from 'read-excel-file/universal'
import { CallerError } from '#kernel/command/errors.ts'
import { aboutSheet } from '#kernel/file/table.ts'
import { wallOfMs } from '#kernel/days/wall-time.ts'
import { checkBounds } from './workbook-bounds.file.ts'

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
  if (!(value instanceof Date)) return String(value)
  const [day = '', clock] = wallOfMs(Math.round(value.getTime() / 1000) * 1000).split('T')
  return clock === '00:00:00' ? day : `${day} ${clock}`
}

const refused = (message: string) => new CallerError(422, 'file.content', message, { fields: { file: message } })

type Sheets = Awaited<ReturnType<typeof readSheets>>

const filledIn = (row: readonly unknown[] | undefined) =>
  row?.filter((cell) => cell !== null && cell !== '').length ?? 0

const isAbout = ({ sheet, data }: Sheets[number]) => sheet === aboutSheet.name && data[0]?.[0] === aboutSheet.first

/** The first sheet with a header of several columns and rows below it, or else the first with any rows; never our "About" sheet. */
function tableOf(sheets: Sheets): Sheets[number]['data'] {
  const tables = sheets.filter((sheet) => !isAbout(sheet))
  const isTable = ({ data }: Sheets[number]) => filledIn(data[0]) > 1 && data.slice(1).some((row) => filledIn(row) > 0)
  return (tables.find(isTable) ?? tables.find(({ data }) => data.length > 0))?.data ?? []
}

/** The sheet of a workbook that holds rows as CSV: days as yyyy-mm-dd, times without a zone, numbers as they are. */
export async function workbookToCsv(bytes: Uint8Array): Promise<string> {
  const size = unpackedSize(bytes)
  if (size === undefined) throw refused('This workbook can’t be read.')
  if (size > unpackedLimit) throw new CallerError(413, 'body.size', 'This workbook is too large when uncompressed.')
  // Whatever the library stumbles over, such as a cell without its address, is a fault of the file.
  const unreadable = (error: unknown) => {
    throw error instanceof CallerError ? error : refused('This workbook can’t be read.')
  }
  await checkBounds(bytes, refused).catch(unreadable)
  const rows: readonly (readonly unknown[])[] = tableOf(await readSheets(bytes.slice().buffer).catch(unreadable))
  return Papa.unparse(rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1).map(cellText)))
}

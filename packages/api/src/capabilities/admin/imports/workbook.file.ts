import Papa from 'papaparse'
import { CallerError } from '#kernel/command/errors.ts'
import { readWorkbook, type Sheet } from '#kernel/file/workbook.ts'
import type { SheetLimits } from '#kernel/file/workbook-bounds.ts'

const filledIn = (row: readonly string[] | undefined) => row?.filter((cell) => cell !== '').length ?? 0

/** How many rows look like those of a table: with several cells. */
const tableRows = ({ rows }: Sheet) => rows.filter((row) => filledIn(row) > 1).length

/** A workbook has its texts as they are: no quote was put before them that would have to go. */
const asIs = (cell: string) => (/^'[=+\-@＝＋－＠]/u.test(cell) ? `'${cell}` : cell)

/** The first sheet with a header of several columns and rows below it, or else the first with any rows. */
const tableOf = (sheets: readonly Sheet[]): Sheet | undefined =>
  sheets.find((sheet) => tableRows(sheet) > 1) ?? sheets.find(({ rows }) => rows.length > 0)

/** A sheet of a workbook as CSV: the chosen one, or the first that holds rows. */
export async function workbookToCsv(bytes: Uint8Array, most: SheetLimits, chosen?: string) {
  const sheets = await readWorkbook(bytes, most)
  const names = sheets.map(({ name }) => name)
  const sheet = chosen === undefined ? tableOf(sheets) : sheets.find(({ name }) => name === chosen)
  if (chosen !== undefined && !sheet)
    throw new CallerError(422, 'file.content', 'Sheet not found.', { fields: { sheet: 'Sheet not found.' } })
  return {
    text: Papa.unparse((sheet?.rows ?? []).map((row) => row.map(asIs))),
    sheet: sheet?.name ?? '',
    sheets: names,
  }
}

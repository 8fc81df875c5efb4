import Papa from 'papaparse'
import { readWorkbook, type Sheet } from '#kernel/file/workbook.ts'
import type { SheetLimits } from '#kernel/file/workbook-bounds.ts'

const filledIn = (row: readonly string[] | undefined) => row?.filter((cell) => cell !== '').length ?? 0

/** The first sheet with a header of several columns and rows below it, or else the first with any rows. */
function tableOf(sheets: readonly Sheet[]): string[][] {
  const isTable = ({ rows }: Sheet) => filledIn(rows[0]) > 1 && rows.slice(1).some((row) => filledIn(row) > 0)
  return (sheets.find(isTable) ?? sheets.find(({ rows }) => rows.length > 0))?.rows ?? []
}

/** The sheet of a workbook that holds rows, as CSV. */
export const workbookToCsv = async (bytes: Uint8Array, most: SheetLimits): Promise<string> =>
  Papa.unparse(tableOf(await readWorkbook(bytes, most)))

import writeXlsxFile, { type Cell, type Row as SheetRow } from 'write-excel-file/universal'
import { aboutSheet, type FileFacts, type FileTable, type Row } from './table.ts'
import { decimalsOf, fractionOf, instantText, isFigure, textOf } from './values.ts'
import type { Column, ColumnKind } from '#kernel/contract/view.ts'
import { clockText } from '#kernel/days/wall-time.ts'

/** How a spreadsheet shows a number of a column: with the decimals that every file gives it. */
function numberFormatOf(column: Column, value: number): string {
  const digits = decimalsOf(column, value)
  const whole = isFigure(column) && column.kind !== 'percent' ? '#,##0' : '0'
  return digits > 0 ? `${whole}.${'0'.repeat(digits)}` : whole
}

const dayForm = /^\d{4}-\d\d-\d\d$/

/**
 * The moment of a day or an instant; undefined of a word in its place, such as the "Total" of a total row. A workbook knows no
 * zones: its clock is the brand's.
 */
function momentOf(kind: ColumnKind, zone: string, value: string): { at: Date; format: string } | undefined {
  if (kind === 'day' && dayForm.test(value)) return { at: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' }
  if (kind !== 'instant' || Number.isNaN(Date.parse(value))) return undefined
  return { at: new Date(`${clockText(zone, Date.parse(value))}Z`), format: 'yyyy-mm-dd hh:mm:ss' }
}

/**
 * Real dates and real numbers. Text is written as text, so nothing in it is ever calculated; it is a plain value, without
 * an object around it, as there may be a million.
 */
function cell(column: Column, zone: string, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return { value, type: Number, format: numberFormatOf(column, value) }
  const text = textOf(undefined, zone, value)
  // A cell shows no fraction of a second: where one counts, the time is a text.
  if (column.isExact && column.kind === 'instant' && fractionOf(text) !== '') return textOf(column, zone, text)
  const moment = momentOf(column.kind, zone, text)
  return moment ? { value: moment.at, type: Date, format: moment.format } : text
}

const widths: Partial<Record<ColumnKind, number>> = {
  text: 28,
  person: 28,
  list: 36,
  instant: 20,
  day: 12,
  month: 10,
  number: 12,
  money: 16,
  percent: 10,
}

/** A workbook of two sheets: what it is about first, then the table with a frozen header and the total row last. */
export async function xlsxFile(
  { columns, rows, total_row }: FileTable,
  facts: FileFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const header: SheetRow = columns.map((column) => ({
    value: column.label,
    type: String,
    fontWeight: 'bold',
    align: isFigure(column) ? 'right' : 'left',
  }))
  const line = (row: Row): SheetRow => columns.map((column) => cell(column, facts.zone, row[column.key]))
  const bold = (row: SheetRow): SheetRow =>
    row.map((one) => {
      if (typeof one === 'string') return { value: one, type: String, fontWeight: 'bold' }
      return one !== null && typeof one === 'object' && 'type' in one ? { ...one, fontWeight: 'bold' } : one
    })
  const about = Object.entries({
    [aboutSheet.first]: facts.title,
    Filters: facts.filters,
    Zone: facts.zone,
    'As of': instantText(facts.zone, facts.as_of),
    User: facts.user,
    Rows: String(rows.length),
  })
  const file = await writeXlsxFile([
    {
      sheet: aboutSheet.name,
      data: about.map(([name, value]) => [
        { value: name, type: String, fontWeight: 'bold' as const },
        { value, type: String },
      ]),
      columns: [{ width: 12 }, { width: 80 }],
    },
    {
      sheet: facts.title.slice(0, 31),
      data: [header, ...rows.map(line), ...(total_row ? [bold(line(total_row))] : [])],
      columns: columns.map((column) => ({ width: widths[column.kind] ?? 14 })),
      stickyRowsCount: 1,
    },
  ])
  return new Uint8Array(await (await file.toBlob()).arrayBuffer())
}

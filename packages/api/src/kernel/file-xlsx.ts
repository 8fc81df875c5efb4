import writeXlsxFile, { type Cell, type Row as SheetRow } from 'write-excel-file/universal'
import type { FileFacts, FileTable, Row } from './file-table.ts'
import type { Column, ColumnKind } from './view.ts'

const numberFormats: Partial<Record<ColumnKind, string>> = {
  number: '#,##0',
  percent: '0.0',
  hours: '#,##0.0',
  money: '#,##0.00',
}

const dayForm = /^\d{4}-\d\d-\d\d$/

/** The moment of a day or an instant; undefined of a word in its place, such as the "Total" of a total row. */
function momentOf(kind: ColumnKind, value: string): { at: Date; format: string } | undefined {
  if (kind === 'day' && dayForm.test(value)) return { at: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' }
  const at = new Date(value)
  return kind === 'instant' && !Number.isNaN(at.getTime()) ? { at, format: 'yyyy-mm-dd hh:mm:ss' } : undefined
}

/**
 * Real dates and real numbers. Text is written as text, so nothing in it is ever calculated; it stands for itself, without
 * an object around it, as there may be a million.
 */
function cell(column: Column, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return { value, type: Number, format: numberFormats[column.kind] }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = Array.isArray(value) ? value.join('; ') : String(value)
  const moment = momentOf(column.kind, text)
  return moment ? { value: moment.at, type: Date, format: moment.format } : text
}

const rightAligned = new Set<ColumnKind>(['number', 'percent', 'hours', 'money'])
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
    align: rightAligned.has(column.kind) ? 'right' : 'left',
  }))
  const line = (row: Row): SheetRow => columns.map((column) => cell(column, row[column.key]))
  const bold = (row: SheetRow): SheetRow =>
    row.map((one) => {
      if (typeof one === 'string') return { value: one, type: String, fontWeight: 'bold' }
      return one !== null && typeof one === 'object' && 'type' in one ? { ...one, fontWeight: 'bold' } : one
    })
  const about = Object.entries({
    Report: facts.title,
    Filters: facts.filters,
    Zone: facts.zone,
    'As of': facts.as_of,
    User: facts.user,
  })
  const file = await writeXlsxFile([
    {
      sheet: 'About',
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

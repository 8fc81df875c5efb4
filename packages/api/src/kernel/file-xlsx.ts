import writeXlsxFile, { type Cell, type Row as SheetRow } from 'write-excel-file/universal'
import type { FileFacts, FileTable, Row } from './file-table.ts'
import type { Column, ColumnKind } from './view.ts'

const numberFormats: Partial<Record<ColumnKind, string>> = {
  number: '#,##0',
  percent: '0.0',
  hours: '#,##0.0',
  money: '#,##0.00',
}

/** Real dates and real numbers. Text is written as text, so nothing in it is ever calculated. */
function cell(column: Column, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return { value, type: Number, format: numberFormats[column.kind] }
  if (typeof value === 'boolean') return { value: value ? 'yes' : 'no', type: String }
  if (column.kind === 'day') return { value: new Date(`${String(value)}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (column.kind === 'instant') return { value: new Date(String(value)), type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
  return { value: Array.isArray(value) ? value.join('; ') : String(value), type: String }
}

const rightAligned = new Set<ColumnKind>(['number', 'percent', 'hours', 'money'])
const widths: Partial<Record<ColumnKind, number>> = {
  text: 28,
  list: 36,
  instant: 20,
  day: 12,
  month: 10,
  number: 12,
  money: 16,
  percent: 10,
}

/** A workbook of two sheets: what it is about first, then the table with a frozen header and the total row last. */
export async function xlsxFile({ columns, rows, total_row }: FileTable, facts: FileFacts): Promise<Blob> {
  const header: SheetRow = columns.map((column) => ({
    value: column.label,
    type: String,
    fontWeight: 'bold',
    align: rightAligned.has(column.kind) ? 'right' : 'left',
  }))
  const line = (row: Row): SheetRow => columns.map((column) => cell(column, row[column.key]))
  const bold = (row: SheetRow): SheetRow =>
    row.map((one) => (one !== null && typeof one === 'object' && 'type' in one ? { ...one, fontWeight: 'bold' } : one))
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
  return file.toBlob()
}

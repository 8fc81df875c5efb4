import type { TableCell } from 'pdfmake'
import { drawPdf, pageNumbers } from './pdf.ts'
import type { FileFacts, FileTable, Row } from './file-table.ts'
import type { Column, ColumnKind } from './view.ts'

const rightAligned = new Set<ColumnKind>(['number', 'percent', 'hours', 'money'])
const decimals: Partial<Record<ColumnKind, number>> = { percent: 1, hours: 1, money: 2 }

function textOf(column: Column, value: unknown): string {
  if (value === null || value === undefined) return rightAligned.has(column.kind) ? '-' : ''
  if (typeof value === 'number') {
    const digits = decimals[column.kind] ?? 0
    return value.toLocaleString('en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: column.kind !== 'code',
    })
  }
  return Array.isArray(value) ? value.join('; ') : String(value)
}

const line = (columns: readonly Column[], row: Row, bold: boolean): TableCell[] =>
  columns.map((column) => ({
    text: textOf(column, row[column.key]),
    bold,
    alignment: rightAligned.has(column.kind) ? 'right' : 'left',
  }))

/** A4, landscape from eight columns on; the header row repeats, what the report is about stands on the first page. */
export async function pdfFile({ columns, rows, total_row }: FileTable, facts: FileFacts): Promise<BodyInit> {
  const header: TableCell[] = columns.map((column) => ({
    text: column.label,
    bold: true,
    alignment: rightAligned.has(column.kind) ? 'right' : 'left',
  }))
  return drawPdf({
    pageSize: 'A4',
    pageOrientation: columns.length >= 8 ? 'landscape' : 'portrait',
    pageMargins: [36, 40, 36, 44],
    info: { title: facts.title },
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    content: [
      { text: facts.title, fontSize: 16, bold: true, margin: [0, 0, 0, 4] },
      { text: `Filters: ${facts.filters}`, color: '#495057' },
      { text: `As of ${facts.as_of} · Zone ${facts.zone} · ${facts.user}`, color: '#495057', margin: [0, 0, 0, 10] },
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: columns.map((column) => (column.kind === 'text' || column.kind === 'list' ? '*' : 'auto')),
          body: [
            header,
            ...rows.map((row) => line(columns, row, false)),
            ...(total_row ? [line(columns, total_row, true)] : []),
          ],
        },
      },
    ],
    footer: pageNumbers,
  })
}

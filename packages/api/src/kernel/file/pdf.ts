import type { TableCell } from 'pdfmake'
import { drawPdf, pageNumbers } from './pdf-fonts.ts'
import type { FileFacts, FileTable, Row } from './table.ts'
import { decimalsOf, instantText, isFigure, textOf } from './values.ts'
import type { Column } from '#kernel/contract/view.ts'
import { rounded } from '#kernel/contract/rounded.ts'

function written(column: Column, zone: string, value: unknown): string {
  if (value === null || value === undefined) return isFigure(column) ? '-' : ''
  if (typeof value !== 'number') return textOf(column, zone, value)
  const digits = decimalsOf(column, value)
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: isFigure(column) }
  return rounded(value, digits).toLocaleString('en', options)
}

const line = (columns: readonly Column[], cells: readonly string[], bold: boolean): TableCell[] =>
  columns.map((column, at) => ({
    text: cells[at]!,
    bold,
    alignment: isFigure(column) ? 'right' : 'left',
  }))

const isShare = ({ kind }: Column) => kind === 'text' || kind === 'list'

const a4 = { short: 595.28, long: 841.89 }
const sideMargin = 36
/** Points that a letter of our size takes at most, save a few wide ones, and what lies between two columns. */
const perLetter = 5.2
const betweenColumns = 16

/** Where nothing else lets a line break, a word this long may be broken: a column is never wider. */
const longestWord = 40
const breakable = (text: string) => text.replaceAll(new RegExp(`\\S{${longestWord}}(?=\\S)`, 'gu'), '$&\u200b')

/** The width that a column cannot go below: that of its longest word. */
function narrowest(body: readonly (readonly string[])[], at: number): number {
  let letters = 0
  for (const cells of body) for (const word of cells[at]!.split(/[\s\u200b]/u)) letters = Math.max(letters, word.length)
  return letters * perLetter + betweenColumns
}

/** A4, landscape from eight columns on; wider in the same form where the columns need it, for what lies beside a page is lost. */
function pageSizeOf(columns: readonly Column[], body: readonly (readonly string[])[]) {
  const widths = columns.map((column, at) => ({ isShare: isShare(column), width: narrowest(body, at) }))
  // Those that share what is left are all as wide as the widest of them has to be.
  const share = Math.max(0, ...widths.map(({ isShare, width }) => (isShare ? width : 0)))
  const needed = widths.reduce((sum, { isShare, width }) => sum + (isShare ? share : width), 2 * sideMargin)
  if (columns.length < 8 && needed <= a4.short) return { width: a4.short, height: a4.long }
  const width = Math.max(a4.long, needed)
  return { width, height: (width * a4.short) / a4.long }
}

/** The header row repeats on every page; the subject of the report is on the first. */
export async function pdfFile(
  { columns, rows, total_row }: FileTable,
  facts: FileFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const { zone } = facts
  const texts = (row: Row) => columns.map((column) => breakable(written(column, zone, row[column.key])))
  const lines = rows.map(texts)
  const total = total_row ? [texts(total_row)] : []
  const header = columns.map(({ label }) => label)
  return drawPdf({
    pageSize: pageSizeOf(columns, [header, ...lines, ...total]),
    pageMargins: [sideMargin, 40, sideMargin, 44],
    info: { title: facts.title },
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    content: [
      { text: facts.title, fontSize: 16, bold: true, margin: [0, 0, 0, 4] },
      { text: `Filters: ${facts.filters}`, color: '#495057' },
      {
        text: `As of ${instantText(zone, facts.as_of)} · Zone ${zone} · ${facts.user}`,
        color: '#495057',
        margin: [0, 0, 0, 10],
      },
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: columns.map((column) => (isShare(column) ? '*' : 'auto')),
          body: [
            line(columns, header, true),
            ...lines.map((cells) => line(columns, cells, false)),
            ...total.map((cells) => line(columns, cells, true)),
          ],
        },
      },
    ],
    footer: pageNumbers,
  })
}

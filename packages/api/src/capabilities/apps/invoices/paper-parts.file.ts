import type { Content, CustomTableLayout, TableCell } from 'pdfmake'

/** The colors of the page in its light theme, which a PDF cannot look up. */
export const ink = '#1a1f27'
export const quiet = '#636d7c'
const line = '#e4e7ec'

/** A figure to the right. */
export const right = (text: string, more: object = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...more,
})

/** What is called what, line by line. */
export const pairs = (rows: readonly (readonly [string, string])[]): Content => ({
  layout: {
    defaultBorder: false,
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 16),
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 1,
  },
  table: {
    widths: ['auto', 'auto'],
    body: rows.map(([name, value]) => [{ text: name, color: quiet }, value]),
  },
})

/** A table with thin lines below so many of its first rows, and nothing at its sides. */
export const linesBelow = (...rows: readonly number[]): CustomTableLayout => ({
  hLineWidth: (row) => (rows.includes(row) ? 0.75 : 0),
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingLeft: (column) => (column === 0 ? 0 : 12),
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
})

/** A table with a thin line below every row. */
export const ruled: CustomTableLayout = {
  ...linesBelow(),
  hLineWidth: (row) => (row === 0 ? 0 : 0.75),
  paddingTop: () => 6,
  paddingBottom: () => 6,
}

/** Where the client cuts: a dashed line across the paper. */
export const cut: Content = {
  layout: {
    ...linesBelow(0),
    hLineColor: () => '#b4bcc8',
    hLineStyle: () => ({ dash: { length: 3 } }),
  },
  table: { widths: ['*'], body: [['']] },
}

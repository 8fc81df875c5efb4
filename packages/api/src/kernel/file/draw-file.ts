import { CallerError } from '#kernel/command/errors.ts'
import type { Drawing, Row } from './table.ts'
import type { Task } from '#kernel/command/task.ts'

/** Draws a file where it is called. What draws a format is loaded then: a page begins without. */
export async function drawFile({ format, table, facts }: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'xlsx') return (await import('./xlsx.ts')).xlsxFile(table, facts)
  return (await import('./pdf.ts')).pdfFile(table, facts)
}

/** Letters of a workbook that are written at once. */
const fewLetters = 50_000

function isShort(rows: readonly Row[]): boolean {
  if (rows.length > 200) return false
  let letters = 0
  for (const row of rows) for (const value of Object.values(row)) letters += String(value).length
  return letters <= fewLetters
}

/** Draws a file; the rows of its table are handed over as pieces. Any PDF takes longer than others may wait. */
export const drawing: Task<Drawing, Promise<Uint8Array<ArrayBuffer>>, Row> = {
  name: 'draw a file',
  run: ({ table, ...about }, rows) => drawFile({ ...about, table: { ...table, rows } }),
  isSmall: ({ format }, rows) => format === 'xlsx' && isShort(rows),
  lane: 'draw',
  longestMs: 280_000,
  tooMuch: () =>
    new CallerError(413, 'export.size', 'This is too much data for one file in this format. Narrow down the list.'),
}

import { CallerError } from './errors.ts'
import type { Drawing } from './file-table.ts'

/** 413: fewer rows than a file may hold, and yet more than there is memory for. */
export const tooLargeToDraw = () =>
  new CallerError(413, 'export.size', 'This is too much data for one file in this format. Narrow down the list.')

/** Draws a file in the thread that asks. What draws a format is loaded then: a page begins without. */
export async function drawFile({ format, table, facts }: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'xlsx') return (await import('./file-xlsx.ts')).xlsxFile(table, facts)
  return (await import('./file-pdf.ts')).pdfFile(table, facts)
}

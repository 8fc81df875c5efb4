import type { Column } from '#kernel/contract/view.ts'

/** The facts about a workbook or a PDF: which rows, in which zone, as of when, for whom (docs/domain.md#files). */
export interface FileFacts {
  title: string
  filters: string
  zone: string
  as_of: string
  user: string
}

/** The sheet of a workbook with these facts, and its first cell: an import does not take it for the table. */
export const aboutSheet = { name: 'About', first: 'Report' } as const

export type Row = Record<string, unknown>

/** A table as it goes into a file: the columns shown, the rows, and the total row last. */
export interface FileTable {
  columns: readonly Column[]
  rows: readonly Row[]
  total_row?: Row
}

/** A file that is drawn from all of its rows at once: plain values that can be handed to another thread. */
export interface Drawing {
  /** The others are written as their rows are read. */
  format: 'xlsx' | 'pdf'
  table: FileTable
  facts: FileFacts
}

export type ReportRow = Record<string, string | number | boolean | null>

/** The address of the list behind a cell; nothing where a figure counts no rows, such as a median. */
export type CellAddress = (row: ReportRow, figure: string) => string | undefined

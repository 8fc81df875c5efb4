export type ReportRow = Record<string, string | number | boolean | null>

/** What the codes of a level are called, by its key; the others are their codes in words. */
export type LevelNames = Readonly<Record<string, (code: string) => string>>

/** The address of the list behind a cell; nothing where a figure counts no rows, such as a median. */
export type CellAddress = (row: ReportRow, figure: string) => string | undefined

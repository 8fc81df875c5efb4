export type ReportRow = Record<string, string | number | boolean | null>

/** The labels of the codes of a level, by its key; without an entry, codes are shown as words. */
export type LevelNames = Readonly<Record<string, (code: string) => string>>

/** The address of the list behind a cell; nothing where a figure counts no rows, such as a median. */
export type CellAddress = (row: ReportRow, figure: string) => string | undefined

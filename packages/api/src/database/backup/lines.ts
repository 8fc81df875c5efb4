/** The lines of a backup, each a JSON value: the beginning, then of every table its name, its rows and what they come to. */
export type BackupLine = Beginning | TableBegins | string | TableEnds | End

export interface Beginning {
  made_at: string
  /** What the database was built by, in order. */
  migrations: string[]
  sequences: { name: string; value: string; is_called: boolean }[]
}
export interface TableBegins {
  table: string
  columns: string[]
}
export interface TableEnds {
  rows: number
  sum: string
}
export interface End {
  tables: number
}

import type { RawBuilder } from 'kysely'
import type { Column } from '#kernel/contract/view.ts'
import type { Actor, CommandContext, Context, Db } from '#kernel/command/context.ts'

/** Something a person picks: what is stored, and what is read. */
export interface Choice {
  value: string
  label: string
}

/** One thing an import can fill, matched to a column of the file by its names or by hand. */
export interface ImportField {
  key: string
  label: string
  kind: 'text' | 'number' | 'day' | 'flag' | 'list'
  required?: boolean
  /** Names such a column goes by; case, blanks and signs do not count. */
  aliases?: readonly string[]
  /** The pattern of every value of such a column, where that identifies it. */
  shape?: RegExp
  hint?: string
  /** A cell may hold several lines. Of any other the ends of lines read as a space, but of a list, whose parts they may part. */
  hasLines?: boolean
  /** Between the values of a list; a semicolon by default. A JSON list is read as well. */
  separator?: RegExp
  /** The values found in this column are translated to something of ours: the name of that. */
  translates?: string
}

/** A column of a file that comes in again; `written` makes of several values the cell that is read as them. */
export type ImportColumn = Column & { written?(parts: readonly string[]): string }

/** A choice about the whole file. */
export interface ImportOption {
  key: string
  label: string
  /** The column it is about, where it is not the whole file. */
  column?: string
  hint: string
  choices: Choice[]
  /** Used where none is given; null requires one. */
  suggested: string | null
}

/** A line by field, trimmed; an empty cell is ''. A field without a column is missing. */
export type Cells = Partial<Record<string, string>>

/** How a check reports what it finds in a cell. A wrong line stays out; one with a warning is imported. */
export interface Say {
  wrong(field: string, message: string): void
  warn(field: string, message: string): void
}

/** Who imports, with what they may do, and all that a change of theirs by hand has: the audit trail and the outbox too. */
export type ImportContext = CommandContext & Pick<Context, 'outbox' | 'request'>

/** What the person decided about the file, completed with suggestions. */
export interface ImportSetup {
  /** Whose rights hold for the lines. */
  actor: Actor
  file_name: string
  /** Column by field. */
  mapping: Readonly<Partial<Record<string, string>>>
  options: Readonly<Partial<Record<string, string>>>
  /** Which part of `1/2/06` comes first. */
  dayOrder: 'mdy' | 'dmy'
  /** By field, how its column is written, where it shows that. */
  ways?: Readonly<
    Partial<Record<string, { dayOrder?: 'mdy' | 'dmy' | undefined; decimal?: 'point' | 'comma' | undefined }>>
  >
  /** Today in the brand's zone. */
  today: string
  now: Date
  brand_tz: string
  /** Every line of the file, for checks that need all of them. */
  lines(): AsyncIterable<Cells>
  /** What a value of a translated field becomes; null for nothing. */
  translate(field: string, value: string): string | null
}

/** A line that can be imported: its key, and its values. Fields left undefined are left as they are. */
export interface CheckedLine {
  key: string
  record: Record<string, unknown>
}

/** What a check answers for a line that is part of another line of the file: it is nothing alone, and not counted. */
export const spokenFor = 'spoken for'

/** The write side of one commit. Everything written through it can be undone. */
export interface ImportBatch {
  /** For what follows from the rows, such as a mail or an audit line. It is not undone. */
  ctx: ImportContext
  db: Db
  import_id: string
  /** As chosen for the check. */
  options: Readonly<Partial<Record<string, string>>>
  user_id: string
  user_name: string
  file_name: string
  now: Date
  brand_tz: string
  /** The lines of a state, as a subquery `(line, entity_id, record)` to select from. */
  lines(state: 'new' | 'changed'): RawBuilder<unknown>
  /** Runs `insert into <table> ... select ...` (without returning) and keeps which rows that made. */
  add(table: string, insert: RawBuilder<unknown>): Promise<number>
  /** Keeps the rows of `<table> t` that meet the condition as they are, then runs the update. No row twice in a batch. */
  change(table: string, condition: RawBuilder<unknown>, update: RawBuilder<unknown>): Promise<number>
  /** Keeps the rows of `<table> t` that meet the condition as they are, then takes them away. */
  remove(table: string, condition: RawBuilder<unknown>): Promise<number>
}

/** The part of a batch that writes rows. A client's key writes its rows through it as well, and then there is no user. */
export type RowWriter = Pick<
  ImportBatch,
  'db' | 'user_name' | 'now' | 'brand_tz' | 'lines' | 'add' | 'change' | 'remove'
> & { user_id: string | null }

/** An import that is taken back. */
export interface ImportUndo {
  ctx: ImportContext
  import_id: string
  /** A subquery of the ids of rows that it added to a table. */
  added(table: string): RawBuilder<unknown>
  /** The same of rows that it changed. */
  changed(table: string): RawBuilder<unknown>
}

/** What an undo sets of rows `t` of a table: of those that were added, and from `b`, as they were, of those that were changed. */
export interface SetBack {
  added?: RawBuilder<unknown>
  changed?: RawBuilder<unknown>
}

/** What a capability offers so that its rows can be imported. app.ts hands all of them to the imports capability. */
export interface Importer {
  kind: string
  label: string
  hint: string
  fields: readonly ImportField[]
  /** The field that identifies a line, named in the error for a line that comes twice; the first required one by default. */
  keyField?: string
  /** Columns of our own lists that hold less than a field, such as a count or the first of several: never suggested. */
  summaries?: readonly string[]
  /**
   * Completes a record by what is stored under its key, undefined for a new one: what is concluded from cells is no change
   * where those cells are as stored.
   */
  beside?(record: Record<string, unknown>, stored: Record<string, unknown> | undefined): Record<string, unknown>
  /** Locked against other writers while a commit runs; none where the importer takes its own locks. */
  tables: readonly string[]
  /** What the values of translated fields can become. */
  choices?(db: Db): Promise<Record<string, Choice[]>>
  /** What a value of a translated field probably means; undefined for no idea. */
  suggestValue?(field: string, value: string, choices: readonly Choice[]): string | undefined
  /** Choices about the whole file; `sample` are its first lines under the suggested or chosen mapping. */
  options?(db: Db, sample: readonly Cells[]): Promise<ImportOption[]>
  /** Looks up once what the lines need, and returns the check of one line. */
  prepare(db: Db, setup: ImportSetup): Promise<(cells: Cells, say: Say) => CheckedLine | typeof spokenFor | undefined>
  /**
   * A select of everything there is: `key` as text, `entity_id`, `version` and `values`, a jsonb object of what a
   * record may have. Lines that match what is stored already are `same`.
   */
  stored(
    options: Readonly<Partial<Record<string, string>>>,
  ): RawBuilder<{ key: string; entity_id: string; version: number; values: Record<string, unknown> }>
  /** Writes new and changed lines, set by set. The id of a new row is the line's `entity_id`. */
  write(batch: ImportBatch): Promise<void>
  /** Takes away what hangs on rows that are about to be removed; `removed` gives a subquery of their ids in a table. */
  beforeUndo?(db: Db, removed: (table: string) => RawBuilder<unknown>, undo: ImportUndo): Promise<void>
  /** Sets right what hangs on rows of a table that were set back; `restored` gives a subquery of their ids. */
  afterUndo?(db: Db, restored: (table: string) => RawBuilder<unknown>, undo: ImportUndo): Promise<void>
  /** By table, where added rows stay or others write the rows as well: else they are deleted, and all of their columns set back. */
  setsBack?(ctx: ImportContext): Readonly<Record<string, SetBack>>
  /** Undoes an import by what its rows store about it, where they are not written through `add` and `change`. */
  undo?(about: Pick<ImportBatch, 'db' | 'import_id' | 'options' | 'brand_tz'>): Promise<number>
}

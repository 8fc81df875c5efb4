import { z } from 'zod'
import { contract, instant, isOneLine, text } from '#kernel/contract/contract.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { ReadAs, Reading } from './reading.contract.ts'

export const importStatuses = [
  'uploaded',
  'checking',
  'checked',
  'committing',
  'committed',
  'reverted',
  'cancelled',
] as const
export type ImportStatus = (typeof importStatuses)[number]

const Choice = z.object({ value: z.string(), label: z.string() })

export const ImportField = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'number', 'day', 'flag', 'list']),
  required: z.boolean(),
  hint: z.string().nullable(),
  /** Where the column's values are translated: the name of what they become. `values` lists and suggests them. */
  translates: z.string().nullable(),
})

export const ImportOption = z.object({
  key: z.string(),
  label: z.string(),
  /** The column it is about, where it is not the whole file. */
  column: z.string().optional(),
  hint: z.string(),
  choices: z.array(Choice),
  /** Taken where none is given; null asks for one. */
  suggested: z.string().nullable(),
})

/** One cell that keeps its line out, or for a warning one that does not. */
export const ImportProblem = z.object({ line: z.int(), column: z.string(), value: z.string(), message: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

/** The same fault of many lines: of a column, a value, and a reason, with the first of its rows. */
export const ProblemGroup = z.object({
  column: z.string(),
  value: z.string(),
  message: z.string(),
  count: z.int(),
  lines: z.array(z.int()),
})
export type ProblemGroup = z.infer<typeof ProblemGroup>

/** Lines by what would happen, or happened, to them; `warnings` counts cells of lines that are stored. */
export const ImportCounts = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  wrong: z.int(),
  warnings: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** What a dry run found. The lists hold the first of each; the counts are all. */
export const CheckAnswer = ImportCounts.extend({
  /** The first 1,000 wrong cells. */
  errors: z.array(ImportProblem),
  /** How many wrong cells there are in all. */
  errorCount: z.int(),
  /** All of them, the most frequent fault first: at most 200. Checks of before have none. */
  groups: z.array(ProblemGroup).optional(),
  /** The first 200 warnings. */
  warningRows: z.array(ImportProblem),
  /** The first 200 values that would change, by line. */
  changes: z.array(z.object({ line: z.int(), field: z.string(), from: z.string(), to: z.string() })),
})
export type CheckAnswer = z.infer<typeof CheckAnswer>

const field = text(100)
const Mapping = z.record(field, text(200))
const Values = z.record(field, z.record(text(1_000), text(200)))

const ImportRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  kind_label: z.string(),
  file_name: z.string(),
  rowCount: z.int(),
  status: z.enum(importStatuses),
  progress: z.object({ done: z.int(), total: z.int() }),
  counts: ImportCounts.nullable(),
  /** Why the last try failed, in words. */
  error: z.string().nullable(),
  created_at: instant,
  created_by: z.string(),
  created_by_id: z.uuid(),
  committed_at: instant.nullable(),
  reverted_at: instant.nullable(),
})

export const Import = ImportRow.extend({
  columns: z.array(z.string()),
  /** First lines of the file, a text per column. */
  sample: z.array(z.array(z.string())),
  reading: Reading,
  /** Field by column, as the names suggest. */
  suggestedMapping: Mapping,
  options: z.array(ImportOption),
  /** As used by the last check; null before. */
  mapping: Mapping.nullable(),
  values: Values.nullable(),
  chosenOptions: z.record(z.string(), z.string()).nullable(),
  /** The last dry run; null before. */
  check: CheckAnswer.nullable(),
})
export type Import = z.infer<typeof Import>

export const importColumns = [
  { key: 'file_name', label: 'File', kind: 'text' },
  { key: 'kind_label', label: 'Type', kind: 'text', sortable: false },
  { key: 'rowCount', label: 'Rows', kind: 'number' },
  { key: 'counts', label: 'Result', kind: 'text', sortable: false },
  { key: 'created_at', label: 'Uploaded', kind: 'instant' },
  { key: 'created_by', label: 'By', kind: 'person', of: 'created_by_id' },
  { key: 'committed_at', label: 'Imported', kind: 'instant', hidden: true },
  { key: 'reverted_at', label: 'Undone', kind: 'instant', hidden: true },
  { key: 'status', label: 'Status', kind: 'status' },
] as const satisfies readonly Column<keyof z.infer<typeof ImportRow>>[]

export const importList = defineList({
  title: 'Imports',
  row: ImportRow,
  columns: importColumns,
  filters: {
    kind: { kind: 'options', label: 'Type' },
    status: { kind: 'options', label: 'Status', values: importStatuses, refusal: 'Status not found.' },
  },
  defaultSort: '-created_at',
  tabs: 'status',
})

const byId = z.object({ id: z.uuid('Import not found.') })
const rights = { scope: 'shared', transaction: 'own' } as const
const Committed = z.object({ import: Import, new: z.int(), changed: z.int(), same: z.int(), skipped: z.int() })
const Reverted = z.object({ import: Import, removed: z.int(), restored: z.int() })

export const importsApi = contract('imports', {
  kinds: {
    scope: 'shared',
    method: 'GET',
    path: '/api/imports/kinds',
    allow: 'read Import',
    summary: 'What can be imported, with the fields of each kind.',
    response: z.array(
      z.object({ kind: z.string(), label: z.string(), hint: z.string(), fields: z.array(ImportField) }),
    ),
  },
  list: importList.endpoint({
    path: '/api/imports',
    allow: 'read Import',
    scope: 'shared',
    summary: 'All imports, the newest first.',
  }),
  upload: {
    ...rights,
    method: 'POST',
    path: '/api/imports',
    allow: 'create Import',
    summary: 'Takes a CSV or XLSX file and suggests which column is which field. Nothing is written yet.',
    multipart: true,
    maxBytes: 26 * 1_048_576,
    body: z.object({
      kind: z.string('Choose what the file contains.').max(40).check(isOneLine),
      file: z.instanceof(File, { message: 'Choose a file.' }),
    }),
    response: z.object({ import: Import }),
    status: 201,
  },
  get: {
    scope: 'shared',
    method: 'GET',
    path: '/api/imports/:id',
    allow: 'read Import',
    summary: 'One import with its progress and its last dry run.',
    params: byId,
    response: Import,
  },
  read: {
    ...rights,
    method: 'POST',
    path: '/api/imports/:id/read',
    allow: 'update Import',
    summary: 'Reads the uploaded file another way: in this encoding, with this separator, header row, or sheet.',
    params: byId,
    body: ReadAs,
    response: Import,
  },
  values: {
    ...rights,
    method: 'GET',
    path: '/api/imports/:id/values',
    allow: 'read Import',
    summary: 'The distinct values of a translated column, with what each probably means.',
    params: byId,
    query: z.object({ field: z.string().max(60), column: z.string().max(200).optional() }),
    response: z.object({
      field: z.string(),
      column: z.string(),
      label: z.string(),
      choices: z.array(Choice),
      /** The 1,000 most frequent. `suggested` is '' for nothing, null for no idea. */
      values: z.array(z.object({ value: z.string(), count: z.int(), suggested: z.string().nullable() })),
      distinct: z.int(),
    }),
  },
  check: {
    ...rights,
    method: 'POST',
    path: '/api/imports/:id/check',
    allow: 'update Import',
    summary: 'Dry run: what each line would do, and each wrong cell. Writes nothing but the result.',
    params: byId,
    body: z.strictObject({
      mapping: Mapping,
      /** Per field, a value of the file and what it becomes; '' for nothing. Values left out are suggested. */
      values: Values.default({}),
      options: z.record(text(60), text(200)).default({}),
    }),
    response: CheckAnswer,
  },
  commit: {
    ...rights,
    method: 'POST',
    path: '/api/imports/:id/commit',
    allow: 'update Import',
    summary: 'Writes the checked file, all of it or nothing; with `skip_wrong`, all but its wrong lines.',
    params: byId,
    body: z.strictObject({ skip_wrong: z.boolean().default(false) }),
    response: Committed,
  },
  wrong: {
    ...rights,
    method: 'GET',
    path: '/api/imports/:id/wrong.csv',
    allow: 'read Import',
    summary: 'The wrong lines as they came, with the reasons in a last column.',
    params: byId,
    response: 'file',
  },
  revert: {
    ...rights,
    method: 'POST',
    path: '/api/imports/:id/revert',
    allow: 'update Import',
    summary: 'Takes the whole import back, unless someone changed one of its rows since.',
    params: byId,
    response: Reverted,
  },
  cancel: {
    ...rights,
    method: 'POST',
    path: '/api/imports/:id/cancel',
    allow: 'update Import',
    summary: 'Stops a check that runs and throws the file away.',
    params: byId,
    response: Import,
  },
})

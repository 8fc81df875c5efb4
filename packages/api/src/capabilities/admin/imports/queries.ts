import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { Importer } from '#kernel/import/importer.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { type Import, importList } from './contract.ts'
import type { ReadText } from './parse.file.ts'

const fields = [
  'id',
  'kind',
  'file_name',
  'row_count',
  'status',
  'done',
  'outcome',
  'error',
  'created_at',
  'created_by_name',
  'created_by',
  'committed_at',
  'reverted_at',
] as const

const detailFields = [
  'columns',
  'sample',
  'reading',
  'suggested',
  'mapping',
  'value_map',
  'options',
  'attempt',
] as const

/** One import without its file. */
export async function findImport(db: Db, id: string) {
  const found = await db
    .selectFrom('import')
    .select([...fields, ...detailFields])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
export type ImportFound = Awaited<ReturnType<typeof findImport>>

/** The uploaded file as text, and how it is divided. */
export async function fileTextOf(db: Db, id: string): Promise<ReadText> {
  const found = await db.selectFrom('import').select(['file', 'reading']).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return { text: new TextDecoder().decode(found.file), reading: found.reading }
}

type ListedImport = Pick<ImportFound, (typeof fields)[number]>

function rowOf(found: ListedImport, importers: readonly Importer[]) {
  const { outcome } = found
  return {
    id: found.id,
    kind: found.kind,
    kind_label: importers.find((one) => one.kind === found.kind)?.label ?? found.kind,
    file_name: found.file_name,
    rowCount: found.row_count,
    status: found.status,
    progress: { done: found.done, total: found.row_count },
    counts: outcome && {
      new: outcome.new,
      changed: outcome.changed,
      same: outcome.same,
      wrong: outcome.wrong,
      warnings: outcome.warnings,
    },
    error: found.error,
    created_at: found.created_at,
    created_by: found.created_by_name,
    created_by_id: found.created_by,
    committed_at: found.committed_at,
    reverted_at: found.reverted_at,
  }
}

/** An import as it goes over the wire. */
export const importOf = (found: ImportFound, importers: readonly Importer[]): Import => ({
  ...rowOf(found, importers),
  columns: found.columns,
  sample: found.sample,
  reading: found.reading,
  suggestedMapping: found.suggested.mapping,
  options: found.suggested.options,
  mapping: found.mapping,
  values: found.value_map,
  chosenOptions: found.options,
  check: found.outcome,
})

/** All imports, each kind called as its importer is. */
export const importSource = (importers: readonly Importer[]) =>
  listSource(importList, ({ db }: Listing) => db.selectFrom('import').select(fields), {
    filters: {},
    search: sql`file_name || ' ' || created_by_name`,
    sorts: { rowCount: sql`row_count`, created_by: sql`created_by_name` },
    finish: (_, stored) => stored.map((row) => rowOf(row, importers)),
  })

/** The wrong lines of the last check, each with its cells and the reasons. */
export async function wrongLines(db: Db, id: string) {
  const rows = await db
    .selectFrom('import_row')
    .select(['line', 'raw', 'problems'])
    .where('import_id', '=', id)
    .where('state', '=', 'wrong')
    .orderBy('line')
    .execute()
  return rows.map(({ line, raw, problems }) => ({
    line,
    cells: raw ?? [],
    reasons: (problems ?? [])
      .filter((problem) => !problem.warning)
      .map(({ column, message }) => `${column}: ${message}`),
  }))
}

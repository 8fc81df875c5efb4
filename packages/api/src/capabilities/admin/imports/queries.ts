import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import type { Importer } from '#kernel/importer.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import type { Import, importView } from './contract.ts'

type View = z.output<typeof importView>

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
  'committed_at',
  'reverted_at',
] as const

const detailFields = [
  'created_by',
  'columns',
  'sample',
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

/** The uploaded file as text. */
export async function fileTextOf(db: Db, id: string): Promise<string> {
  const found = await db.selectFrom('import').select('file').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return new TextDecoder().decode(found.file)
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
    committed_at: found.committed_at,
    reverted_at: found.reverted_at,
  }
}

/** An import as it goes over the wire. */
export const importOf = (found: ImportFound, importers: readonly Importer[]): Import => ({
  ...rowOf(found, importers),
  columns: found.columns,
  sample: found.sample,
  suggestedMapping: found.suggested.mapping,
  options: found.suggested.options,
  mapping: found.mapping,
  values: found.value_map,
  chosenOptions: found.options,
  check: found.outcome,
})

const sorts = {
  created_at: sql`created_at`,
  file_name: sql`file_name`,
  rowCount: sql`row_count`,
  status: sql`status`,
  created_by: sql`created_by_name`,
  committed_at: sql`committed_at`,
  reverted_at: sql`reverted_at`,
}

const matching = (view: View, without?: 'status') =>
  allOf([
    view.q ? sql`rad.letters(file_name || ' ' || created_by_name) like ${containing(view.q)}` : undefined,
    view.kind && isOneOf(sql`kind`, view.kind),
    view.status && without !== 'status' ? isOneOf(sql`status`, view.status) : undefined,
  ])

/** One page of the imports, with the counts of docs/domain.md#lists-and-reports. */
export async function listImports(db: Db, view: View, importers: readonly Importer[], now: Date) {
  const rows = await db
    .selectFrom('import')
    .select(fields)
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts, sql`id`))
    .limit(pageOf(view).limit)
    .offset(pageOf(view).offset)
    .execute()
  const statuses = await db
    .selectFrom('import')
    .select(['status as key', sql<number>`count(*)`.as('count')])
    .where(matching(view, 'status'))
    .groupBy('status')
    .execute()
  const { total } = await db
    .selectFrom('import')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return {
    rows: rows.map((row) => rowOf(row, importers)),
    total,
    ...counted(statuses, view.status),
    as_of: now.toISOString(),
  }
}

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

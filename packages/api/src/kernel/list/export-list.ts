import type { FileFacts, FileTable, Row } from '#kernel/file/table.ts'
import type { Context } from '#kernel/command/context.ts'
import { drawing } from '#kernel/file/draw-file.ts'
import { CallerError } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { Unfinished } from '#kernel/command/routes.ts'
import { performTask } from '#kernel/command/task.ts'
import { filterLine, type Column, type FileFormat } from '#kernel/contract/view.ts'

/** At most this many rows: a CSV is written as its rows are read, the others are drawn from all of them at once. */
const rowLimits: Record<FileFormat, number> = { csv: 100_000, xlsx: 50_000, pdf: 50_000, jsonl: 100_000 }

const contentTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** The columns a view shows, in its order; where it names none those that are not hidden, and by which a file is read again. */
export function shownColumns<K extends string>(
  columns: readonly Column<K>[],
  chosen: readonly string[] | undefined,
): readonly Column<K>[] {
  if (!chosen) return columns.filter(({ hidden, inFiles }) => !hidden || inFiles)
  return chosen.flatMap((key) => columns.find((column) => column.key === key) ?? [])
}

type ExportContext = Pick<Context, 'actor' | 'deps' | 'request'> & {
  query: { format: FileFormat; columns?: string[] | undefined }
}

/** The facts that a file states about itself, and its name. */
function factsOf({ deps, query, actor }: Pick<ExportContext, 'deps' | 'query' | 'actor'>, title: string): FileFacts {
  return {
    title,
    filters: filterLine(query),
    zone: deps.settings.brand_tz,
    as_of: deps.clock.now().toISOString(),
    user: actor.viewer ? `${actor.viewer.full_name}, seen as ${actor.full_name}` : actor.full_name,
  }
}

const nameOf = (format: FileFormat, { title, zone, as_of }: FileFacts) =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${dayIn(zone, new Date(as_of))}.${format}`

function download({ format }: ExportContext['query'], facts: FileFacts, body: BodyInit): Response {
  const name = nameOf(format, facts)
  return new Response(body, {
    headers: { 'content-type': contentTypes[format], 'content-disposition': `attachment; filename="${name}"` },
  })
}

/** Formats that are written as their rows are read. */
const isWrittenByRow = (format: FileFormat): format is 'csv' | 'jsonl' => format === 'csv' || format === 'jsonl'

async function rowFile(format: 'csv' | 'jsonl', columns: readonly Column[], { zone }: FileFacts) {
  if (format === 'jsonl') return new (await import('#kernel/file/json-lines.ts')).JsonLinesFile(columns)
  return new (await import('#kernel/file/csv.ts')).CsvFile(columns, zone)
}

/** A table in the requested format, as a download: drawn after the database connection is released. */
export function fileOf(ctx: ExportContext, title: string, table: FileTable): Unfinished {
  const { format } = ctx.query
  const facts = factsOf(ctx, title)
  return async () => {
    if (format === 'csv')
      return download(ctx.query, facts, (await import('#kernel/file/csv.ts')).csvFile(table, facts.zone))
    if (format === 'jsonl') {
      const file = await rowFile(format, table.columns, facts)
      file.add(table.rows)
      return download(ctx.query, facts, file.end())
    }
    const { rows, ...bare } = table
    const drawn = await performTask(ctx, drawing, { format, table: { ...bare, rows: [] }, facts }, rows)
    return download(ctx.query, facts, drawn)
  }
}

/** Refuses what is too long for its format. */
function tooManyRows(format: FileFormat, limit: number): CallerError {
  const { csv } = rowLimits
  const message =
    format === 'csv'
      ? `A file can hold at most ${limit} rows. Narrow down the list.`
      : `A file in this format can hold at most ${limit} rows, and a CSV file ${csv}. Narrow down the list or choose CSV.`
  return new CallerError(413, 'export.rows', message, { details: { limit } })
}

/** The rows of a list: all at once where there cannot be many, otherwise as they are read. */
type Rows = Promise<readonly Row[]> | AsyncIterable<readonly Row[]>

/** Hands rows on as they are read, up to the limit, and as long as the client waits for them. */
async function* upTo(
  { format, limit = rowLimits[format] }: { format: FileFormat; limit?: number },
  rows: Rows,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  let count = 0
  for await (const page of Symbol.asyncIterator in rows ? rows : [await rows]) {
    signal.throwIfAborted()
    count += page.length
    if (count > limit) throw tooManyRows(format, limit)
    yield page
  }
}

interface WrittenList<K extends string> {
  title: string
  columns: readonly Column<K>[]
  /** At most so many rows; of each, what these columns show will do. */
  rows(limit: number, keys: readonly K[]): Rows
}

/**
 * The rows of a list as a file: the same view, all its pages. It is handed over when all of them are read: it is whole or
 * refused, and neither who takes it slowly nor what is drawn for long holds a transaction open.
 */
export async function exportList<K extends string>(
  ctx: ExportContext,
  list: WrittenList<K>,
): Promise<Response | Unfinished> {
  const { format } = ctx.query
  const columns = shownColumns(list.columns, ctx.query.columns)
  const rowsRead = list.rows(
    rowLimits[format] + 1,
    columns.map(({ key }) => key),
  )
  const pages = upTo({ format }, rowsRead, ctx.request.signal)
  if (!isWrittenByRow(format)) {
    const rows: Row[] = []
    for await (const page of pages) rows.push(...page)
    return fileOf(ctx, list.title, { columns, rows })
  }
  const facts = factsOf(ctx, list.title)
  const file = await rowFile(format, columns, facts)
  for await (const rows of pages) file.add(rows)
  return download(ctx.query, facts, file.end())
}

/** A CSV file with how many rows it has. */
export interface WholeFile {
  name: string
  rows: number
  content: Uint8Array
}

/** The rows of a list as one CSV, for a file that is prepared in the background and may hold more of them. */
export async function wholeFile<K extends string>(
  ctx: Pick<ExportContext, 'actor' | 'deps'> & { query: { columns?: string[] | undefined }; signal: AbortSignal },
  list: WrittenList<K>,
  limit: number,
): Promise<WholeFile> {
  const facts = factsOf({ ...ctx, query: { ...ctx.query, format: 'csv' } }, list.title)
  const columns = shownColumns(list.columns, ctx.query.columns)
  const keys = columns.map(({ key }) => key)
  const file = new (await import('#kernel/file/csv.ts')).CsvFile(columns, facts.zone)
  let count = 0
  for await (const rows of upTo({ format: 'csv', limit }, list.rows(limit + 1, keys), ctx.signal)) {
    count += rows.length
    file.add(rows)
  }
  const content = new Uint8Array(await new Response(file.end()).arrayBuffer())
  return { name: nameOf('csv', facts), rows: count, content }
}

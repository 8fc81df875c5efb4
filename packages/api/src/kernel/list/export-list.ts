import type { FileFacts, FileTable, Row } from '#kernel/file/table.ts'
import type { Context } from '#kernel/command/context.ts'
import { drawing } from '#kernel/file/draw-file.ts'
import { CallerError } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { Unfinished } from '#kernel/command/routes.ts'
import { performTask } from '#kernel/command/task.ts'
import { filterLine, type Column, type FileFormat } from '#kernel/contract/view.ts'

/** At most this many rows: a CSV is written as its rows are read, the others are drawn from all of them at once. */
const rowLimits: Record<FileFormat, number> = { csv: 100_000, xlsx: 50_000, pdf: 50_000 }

const contentTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
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
function factsOf({ deps, query, actor }: ExportContext, title: string): FileFacts {
  return {
    title,
    filters: filterLine(query),
    zone: deps.settings.brand_tz,
    as_of: deps.clock.now().toISOString(),
    user: actor.viewer ? `${actor.viewer.full_name}, seen as ${actor.full_name}` : actor.full_name,
  }
}

function download({ format }: ExportContext['query'], { title, zone, as_of }: FileFacts, body: BodyInit): Response {
  const name = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${dayIn(zone, new Date(as_of))}.${format}`
  return new Response(body, {
    headers: { 'content-type': contentTypes[format], 'content-disposition': `attachment; filename="${name}"` },
  })
}

/** A table in the requested format, as a download: drawn after the database connection is released. */
export function fileOf(ctx: ExportContext, title: string, table: FileTable): Unfinished {
  const { format } = ctx.query
  const facts = factsOf(ctx, title)
  return async () => {
    if (format === 'csv')
      return download(ctx.query, facts, (await import('#kernel/file/csv.ts')).csvFile(table, facts.zone))
    const { rows, ...bare } = table
    const drawn = await performTask(ctx, drawing, { format, table: { ...bare, rows: [] }, facts }, rows)
    return download(ctx.query, facts, drawn)
  }
}

/** Refuses what is too long for its format. */
function tooManyRows(format: FileFormat): CallerError {
  const [limit, csv] = [rowLimits[format], rowLimits.csv]
  const message =
    format === 'csv'
      ? `A file can hold at most ${limit} rows. Narrow down the list.`
      : `A file in this format can hold at most ${limit} rows, and a CSV file ${csv}. Narrow down the list or choose CSV.`
  return new CallerError(413, 'export.rows', message, { details: { limit } })
}

/** The rows of a list: all at once where there cannot be many, otherwise as they are read. */
type Rows = Promise<readonly Row[]> | AsyncIterable<readonly Row[]>

/** Hands rows on as they are read, up to the limit, and as long as the client waits for them. */
async function* upTo(format: FileFormat, rows: Rows, signal: AbortSignal): AsyncGenerator<readonly Row[]> {
  let count = 0
  for await (const page of Symbol.asyncIterator in rows ? rows : [await rows]) {
    signal.throwIfAborted()
    count += page.length
    if (count > rowLimits[format]) throw tooManyRows(format)
    yield page
  }
}

/**
 * The rows of a list as a file: the same view, all its pages. It is handed over when all of them are read: it is whole or
 * refused, and neither who takes it slowly nor what is drawn for long holds a transaction open.
 */
export async function exportList<K extends string>(
  ctx: ExportContext,
  list: {
    title: string
    columns: readonly Column<K>[]
    /** At most so many rows; of each, what these columns show will do. */
    rows(limit: number, keys: readonly K[]): Rows
  },
): Promise<Response | Unfinished> {
  const { format } = ctx.query
  const columns = shownColumns(list.columns, ctx.query.columns)
  const rowsRead = list.rows(
    rowLimits[format] + 1,
    columns.map(({ key }) => key),
  )
  const pages = upTo(format, rowsRead, ctx.request.signal)
  if (format !== 'csv') {
    const rows: Row[] = []
    for await (const page of pages) rows.push(...page)
    return fileOf(ctx, list.title, { columns, rows })
  }
  const facts = factsOf(ctx, list.title)
  const file = new (await import('#kernel/file/csv.ts')).CsvFile(columns, facts.zone)
  for await (const rows of pages) file.add(rows)
  return download(ctx.query, facts, file.end())
}

import type { FileFacts, FileTable, Row } from './file-table.ts'
import type { Context } from './context.ts'
import { CallerError } from './errors.ts'
import { dayIn } from './periods.ts'
import { filterLine, type Column, type FileFormat } from './view.ts'

/** At most this many rows in one answer; a background job takes more. */
export const fileRowLimit = 50_000

const contentTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** The columns a view shows, in its order; those of the contract that are not hidden where it names none. */
export function shownColumns(columns: readonly Column[], chosen: readonly string[] | undefined): readonly Column[] {
  if (!chosen) return columns.filter((column) => !column.hidden)
  return chosen.flatMap((key) => columns.find((column) => column.key === key) ?? [])
}

/** What writes a format is loaded when a file is asked for: a page begins without. */
async function bodyOf(format: FileFormat, table: FileTable, facts: FileFacts): Promise<BodyInit> {
  if (format === 'csv') return (await import('./file-csv.ts')).csvFile(table, facts)
  if (format === 'xlsx') return (await import('./file-xlsx.ts')).xlsxFile(table, facts)
  return (await import('./file-pdf.ts')).pdfFile(table, facts)
}

type ExportContext = Pick<Context, 'actor' | 'deps'> & { query: { format: FileFormat; columns?: string[] | undefined } }

/** Writes a table to the format asked for and answers it as a download. */
export async function fileOf(ctx: ExportContext, title: string, table: FileTable): Promise<Response> {
  const { deps, query, actor } = ctx
  const now = deps.clock.now()
  const facts = {
    title,
    filters: filterLine(query),
    zone: deps.settings.brand_tz,
    as_of: now.toISOString(),
    user: actor.viewer ? `${actor.viewer.full_name}, seen as ${actor.full_name}` : actor.full_name,
  }
  const name = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${dayIn(deps.settings.brand_tz, now)}.${query.format}`
  return new Response(await bodyOf(query.format, table, facts), {
    headers: { 'content-type': contentTypes[query.format], 'content-disposition': `attachment; filename="${name}"` },
  })
}

/** The rows of a list as a file: the same view, all its pages. */
export async function exportList(
  ctx: ExportContext,
  list: { title: string; columns: readonly Column[]; rows(limit: number): Promise<readonly Row[]> },
): Promise<Response> {
  const rows = await list.rows(fileRowLimit + 1)
  if (rows.length > fileRowLimit) {
    throw new CallerError(
      413,
      'export.rows',
      `A file holds at most ${fileRowLimit} rows. Please narrow the list down.`,
      {
        details: { limit: fileRowLimit },
      },
    )
  }
  return fileOf(ctx, list.title, { columns: shownColumns(list.columns, ctx.query.columns), rows })
}

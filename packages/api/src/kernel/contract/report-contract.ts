import { z } from 'zod'
import { type Allow, anyOr, listOf, type Scope } from './contract.ts'
import { type Filters, schemasOf, type SchemasOf } from './filters.ts'
import { comparisons } from './periods.ts'
import { viewReader } from './view-reader.ts'
import { viewWords } from './view-words.ts'
import { asFile, type Column, ReportAnswer } from './view.ts'

/** A figure of a report. What it counts, with its measure number, is its hint. */
export interface Measure<K extends string = string> extends Column<K> {
  /** Its value of other days is not shown next to it. */
  isCompared?: false
  /**
   * The filters of the list of the rows, in addition to the report's filters and the row, so that it shows what is counted. A
   * measure without it counts no rows of a list.
   */
  opens?: Readonly<Record<string, string | readonly string[]>>
  /**
   * What it counts is known with the answer alone, such as a reason that head office added: its label and what it opens come with
   * the columns of the answer, and without them it is no column.
   */
  isAnswered?: true
}

/** Which other days the measures of a report are compared with: a filter of reports that can do so. */
export const compareFilter = {
  kind: 'choice',
  values: Object.keys(comparisons) as (keyof typeof comparisons)[],
} as const

interface ReportShape<D extends readonly Column[], M extends readonly Measure[], F extends Filters> {
  /** What the report is called in its files. */
  title: string
  /** What rows may be: one or two of these. */
  dimensions: D
  /** The first is the size of a row: the largest rows come first. */
  measures: M
  filters: F
  /** The rows of a view that names none. */
  defaultRows: D[number]['key']
  /** There are no words to search. */
  hasSearch?: false
}

interface OpenedBoth<P extends `/${string}`, S extends string> {
  path: P
  /** The subject of the rights table. */
  subject: S
  scope: Scope
}

interface Opened<P extends `/${string}`, A extends Allow> {
  path: P
  allow: A
  scope: Scope
  /** One sentence for the API description. */
  summary: string
}

/** The view of a report: one or two dimensions as rows, filters, columns, and sort. */
function viewOf<D extends readonly Column[], M extends readonly Measure[], F extends Filters>({
  dimensions,
  measures,
  filters,
  defaultRows,
  hasSearch,
}: ReportShape<D, M, F>) {
  const levels = dimensions.map(({ key }) => key) as [D[number]['key'], ...D[number]['key'][]]
  const columns = measures.map(({ key }) => key) as [M[number]['key'], ...M[number]['key'][]]
  const sorts = [...levels, ...columns].flatMap((key) => [key, `-${key}`]) as [string, ...string[]]
  const refusal = viewWords.levels(levels)
  const search = { q: anyOr(z.string().max(200, viewWords.longSearch)) }
  return z.object({
    ...(hasSearch === false ? ({} as typeof search) : search),
    ...(schemasOf(filters) as SchemasOf<F>),
    rows: listOf(z.enum(levels, refusal)).transform((given, ctx) => {
      if (given && (given.length > 2 || new Set(given).size < given.length)) {
        ctx.addIssue({ code: 'custom', message: refusal })
        return z.NEVER
      }
      return (given ?? [defaultRows]) as D[number]['key'][]
    }),
    sort: anyOr(z.enum(sorts, viewWords.reportSort)),
    columns: listOf(z.enum(columns, viewWords.column)),
  })
}

/**
 * A report as server and pages know it: what its rows may be, what is measured of them, and what it is filtered by. `endpoint`
 * and `fileEndpoint` are its two entries in a contract; `report-source.ts` defines how its measures are counted.
 */
export function defineReport<
  const D extends readonly Column[],
  const M extends readonly Measure[],
  const F extends Filters,
>(shape: ReportShape<D, M, F>) {
  const view = viewOf<D, M, F>(shape)
  const levels = shape.dimensions.map(({ key }) => key)
  const columns = shape.measures.map(({ key }) => key)
  /** Reads the view in a page. */
  const read = viewReader({
    filters: shape.filters,
    hasSearch: shape.hasSearch !== false,
    columns,
    sorts: [...levels, ...columns].flatMap((key) => [key, `-${key}`]),
    report: { levels, rows: shape.defaultRows },
  })
  const endpoint = <P extends `/${string}`, A extends Allow>(opened: Opened<P, A>) => ({
    method: 'GET' as const,
    figures: true as const,
    load: 'heavy' as const,
    ...opened,
    query: view,
    response: ReportAnswer,
  })
  const fileEndpoint = <P extends `/${string}`, A extends Allow>(opened: Omit<Opened<P, A>, 'summary'>) => ({
    method: 'GET' as const,
    figures: true as const,
    summary: 'The same report as a file.',
    ...opened,
    query: asFile(view),
    response: 'file' as const,
  })
  return {
    ...shape,
    view,
    read,
    endpoint,
    fileEndpoint,
    /** Both, where who reads the report has the right `read` and who takes it away `export`. */
    endpoints: <const P extends `/${string}`, const S extends string>({ path, subject, scope }: OpenedBoth<P, S>) => ({
      report: endpoint({
        path,
        allow: `read ${subject}`,
        scope,
        summary: `${shape.title}: rows by one or two levels.`,
      }),
      reportExport: fileEndpoint({
        path: `${path}/export` as `${P}/export` & `/${string}`,
        allow: `export ${subject}`,
        scope,
      }),
    }),
  }
}

/** What `defineReport` makes. */
export type Report = ReportShape<readonly Column[], readonly Measure[], Filters> & { view: z.ZodObject }

/** The view of a report as a handler receives it. */
export type ReportViewOf<R extends { view: z.ZodType }> = z.output<R['view']>
export type DimensionOf<R extends Report> = R['dimensions'][number]['key']
export type MeasureOf<R extends Report> = R['measures'][number]['key']

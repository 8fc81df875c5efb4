import type { ActorContext, Context } from '#kernel/command/context.ts'
import { fileOf, shownColumns } from '#kernel/list/export-list.ts'
import { bucketNames, type Counted, withComparison } from './comparison.ts'
import type { DimensionOf, Measure, MeasureOf, Report, ReportViewOf } from '#kernel/contract/report-contract.ts'
import { inOrder, isTime, type Row } from './order.ts'
import type { Unfinished } from '#kernel/command/routes.ts'
import { comparedWith, type Span, spanOf } from '#kernel/days/spans.ts'
import { sortOf } from '#kernel/contract/sort.ts'
import type { DayRange, FileFormat, ReportAnswer } from '#kernel/contract/view.ts'

/** Which view of a report is requested, by whom and when. */
export interface ReportRequest<V> extends ActorContext {
  view: V
  now: Date
  /** The brand's. */
  zone: string
}

/** What is known before anything is counted. A report may add whatever else its counting needs. */
interface Prepared {
  /** The requested days. */
  span: DayRange
  /** Those they are compared with: only days with both ends are. */
  other?: Span | undefined
  /** The days that the answer reports; those of `span` where this is left out. */
  reported?: Record<string, unknown>
}

/** What is to be counted: the measures over the days. */
export interface CountRequest<V, P extends Prepared = Prepared> extends ReportRequest<V> {
  span: P['span']
  prepared: P
  /** The measures that are shown or sorted by: others need not be worked out. */
  measures: ReadonlySet<string>
  /** The measure that the usual order goes by, where that is needed. */
  size: string | undefined
}

interface ReportCounted extends Counted {
  /** Measures that were counted for the order alone. */
  sortOnlyMeasures?: readonly string[]
}

interface SourceShape<R extends Report, P extends Prepared> {
  /** What is known of a view before anything is counted; refuses a view that is not allowed. */
  prepare(request: ReportRequest<ReportViewOf<R>>): Promise<P> | P
  /** Rows and total over some days; `countGroups` counts what is in tables. */
  count(request: CountRequest<ReportViewOf<R>, P>): Promise<ReportCounted>
  /** All sorts in turn, where the largest row need not come first; undefined where it does. */
  order?(levels: readonly DimensionOf<R>[], sort: string | undefined): readonly string[] | undefined
  /** Rows that a descending sort leaves equal are sorted from Z to A, too. */
  reversesTies?: true
  /** The measures that only the answer can name, and those that it leaves out. */
  columns?(prepared: P, columns: readonly Measure[]): readonly Measure[]
  /** The counts of a row in which nothing happened. Days, weeks, or months as the only level then have no gaps. */
  empty?: Partial<Record<MeasureOf<R>, number | null>>
}

/** The days of a view with both ends, and those they are compared with where it requests a comparison. */
export function requestedSpans({
  view,
  deps,
  now,
}: ReportRequest<Parameters<typeof spanOf>[0] & { compare?: string | undefined }>) {
  const span = spanOf(view, deps.settings, now)
  return { span, other: view.compare === undefined ? undefined : comparedWith(span, view.compare) }
}

/** The measures that a view shows or sorts by. */
function requestedMeasures(
  { measures }: Pick<Report, 'measures'>,
  { columns, sort }: { columns?: string[] | undefined; sort?: string | undefined },
): Set<string> {
  const keys = new Set(shownColumns(measures, columns).map(({ key }) => key))
  if (sort) keys.add(sortOf(sort).key)
  return keys
}

const layout = new Set(['rows', 'columns', 'sort'])

/** Time alone has a row for every day, week, or month of a span with both ends. */
function withoutGaps(rows: readonly Row[], [level, second]: readonly string[], span: DayRange, empty: Row) {
  if (level === undefined || !isTime(level) || second !== undefined) return rows
  const known = new Map(rows.map((row) => [row[level], row]))
  return bucketNames(level, span as Span).map((name) => known.get(name) ?? { [level]: name, ...empty })
}

const withoutKeys = (row: Row, keys: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))

/** What is read of every view. */
interface AnyView {
  rows: string[]
  columns?: string[] | undefined
  sort?: string | undefined
}

/** A source with its types forgotten: inside, every report is the same. */
type AnySource = SourceShape<Report, Prepared>

/** How the rows of a view are sorted. By a dimension that is not among the rows there is nothing to sort. */
function orderOf({ measures }: Report, source: AnySource, { rows: levels, sort: requestedSort }: AnyView) {
  const key = requestedSort && sortOf(requestedSort).key
  const sort = key && (levels.includes(key) || measures.some((one) => one.key === key)) ? requestedSort : undefined
  const own = source.order?.(levels, sort)
  return { levels, sort, own, size: measures[0]!.key, reversesTies: source.reversesTies ?? false }
}

async function counted(report: Report, source: AnySource, request: ReportRequest<AnyView>, prepared: Prepared) {
  const { view } = request
  const order = orderOf(report, source, view)
  const countRequest = { ...request, prepared } as unknown as CountRequest<Record<string, unknown>>
  const size = order.own || order.sort ? undefined : order.size
  const { span, other } = prepared
  const measures = requestedMeasures(report, view)
  const { rows, total, sortOnlyMeasures = [] } = await source.count({ ...countRequest, span, size, measures })
  const empty = source.empty as Row | undefined
  const sorted = inOrder(empty ? withoutGaps(rows, view.rows, span, empty) : rows, order)
  const found = {
    rows: sortOnlyMeasures.length === 0 ? sorted : sorted.map((row) => withoutKeys(row, sortOnlyMeasures)),
    total: withoutKeys(total, sortOnlyMeasures),
  }
  if (!other) return found
  const shown = requestedMeasures(report, { columns: view.columns })
  const before = await source.count({ ...countRequest, span: other, size: undefined, measures: shown })
  const compared = { levels: view.rows, measures: report.measures, empty }
  return withComparison(compared, { ...found, span: span as Span }, { ...before, span: other })
}

/** The columns of a view: its dimensions, then the measures that were chosen or are not hidden. */
function columnsOf(
  { dimensions, measures }: Report,
  source: AnySource,
  prepared: Prepared,
  { rows, columns }: AnyView,
) {
  const named = source.columns?.(prepared, measures) ?? measures
  return [
    ...rows.flatMap((level) => dimensions.find(({ key }) => key === level) ?? []),
    ...shownColumns(named, columns).map(answered),
  ]
}

/** A measure that only the answer names says where its figures lead; the page knows the others. */
function answered({ opens, isAnswered, ...column }: Measure) {
  if (!isAnswered || opens === undefined) return column
  return { ...column, opens: Object.fromEntries(Object.entries(opens).map(([key, value]) => [key, [value].flat()])) }
}

/**
 * How the measures of a report are counted: from this and the contract's report follow the order of its rows, its total row, other
 * days beside its own, its answer, and its files. `answer` and `file` are the handlers of its two endpoints.
 */
export function reportSource<R extends Report, P extends Prepared>(report: R, shape: SourceShape<R, P>) {
  const source = shape as unknown as AnySource
  type Ctx = ActorContext & { query: ReportViewOf<R> }
  const answer = async ({ db, actor, deps, query }: Ctx): Promise<ReportAnswer> => {
    const view = query as unknown as AnyView
    const now = deps.clock.now()
    const request = { db, actor, deps, view, now, zone: deps.settings.brand_tz }
    const prepared = await source.prepare(request as unknown as ReportRequest<Record<string, unknown>>)
    const { rows, total } = await counted(report, source, request, prepared)
    const { span, other, reported = span } = prepared
    const compared = other && { compared_from: other.from, compared_to: other.to }
    return {
      columns: columnsOf(report, source, prepared, view),
      rows: [...rows],
      total_row: { ...total, is_total: true, [view.rows[0]!]: 'Total' },
      as_of: now.toISOString(),
      filters: Object.fromEntries(
        Object.entries({ ...query, ...reported, ...compared }).filter(([key]) => !layout.has(key)),
      ),
    }
  }
  return {
    answer,
    file: async (ctx: Ctx & Pick<Context, 'request'> & { query: { format: FileFormat } }): Promise<Unfinished> => {
      const { columns, rows, total_row } = await answer(ctx)
      return fileOf(ctx, report.title, { columns, rows, total_row })
    },
  }
}

import { z } from 'zod'
import { type Allow, anyOr, listOf, listOfRows, paging, type Scope } from './contract.ts'
import { type Filters, schemasOf } from './filters.ts'
import { mostSorts, refusedSort, type Sortable, sortOf } from './sort.ts'
import { viewReader } from './view-reader.ts'
import { viewWords } from './view-words.ts'
import { asFile, type Column } from './view.ts'

interface ListShape<R extends z.ZodObject, C extends readonly Column[], F extends Filters> {
  /** What the rows are called: the heading of the list and the name of its files. */
  title: string
  row: R
  columns: C
  filters: F
  /** A column key, with `-` before it for descending. No row is without a value in this column. */
  defaultSort: C[number]['key'] | `-${C[number]['key']}`
  /** Its rows are too many to be sorted where no index helps: other columns can only follow that of the default sort. */
  isLong?: true
  /** The kind of import that takes these rows: their file is offered with all that it takes. */
  imports?: string
  /** The filter that the tabs above the list set; rows are counted by its values. */
  tabs?: keyof F & string
}

interface OpenedBoth<P extends `/${string}`, S extends string> {
  path: P
  /** The subject of the rights table. */
  subject: S
  scope: Scope
  summary?: string
}

interface Opened<P extends `/${string}`, A extends Allow> {
  path: P
  allow: A
  scope: Scope
  /** One sentence for the API description. */
  summary: string
  /** Its rows are worked out of very many others, so that it needs memory for sorting. */
  figures?: true
}

const sortsOf = (columns: readonly Column[]) =>
  columns.filter(({ sortable }) => sortable !== false).flatMap(({ key }) => [key, `-${key}`])

/** One column, which the API description lists, or several. */
function sortIn(sortable: Sortable) {
  const [first, ...others] = sortable.sorts
  if (first === undefined) throw new TypeError('No column can be sorted by')
  const error = ({ input }: { input?: unknown }) =>
    (typeof input === 'string' && refusedSort(input, sortable)) || viewWords.listSort
  const several = z
    .string({ error })
    .regex(new RegExp(`^[\\w-]+(,[\\w-]+){1,${mostSorts - 1}}$`), { error, abort: true })
    .refine((given) => refusedSort(given, sortable) === undefined, { error })
  return z.union([z.enum([first, ...others]), several], { error })
}

/**
 * The view of a list: search, filters, columns, sort and page as one schema, which the address of the screen, the API, a
 * saved view and every file read alike. `sort` is a column key, with `-` before it for descending; up to three are joined by commas.
 */
function viewOf<C extends readonly Column[], F extends Filters>(
  columns: C,
  filters: F,
  { defaultSort, ...sortable }: Sortable & { defaultSort: string },
) {
  const keys = columns.map(({ key }) => key)
  return z.object({
    q: anyOr(z.string().max(200, viewWords.longSearch)),
    ...schemasOf(filters),
    sort: sortIn(sortable).default(defaultSort),
    columns: listOf(z.enum(keys as [string, ...string[]], viewWords.column)),
    ...paging,
  })
}

/**
 * A list as server and pages know it: what it is called, what a row holds, what its rows are filtered and sorted by.
 * `endpoint` and `fileEndpoint` are its two entries in a contract; `list-source.ts` defines where its rows come from.
 */
export function defineList<
  const R extends z.ZodObject,
  const C extends readonly Column<keyof z.output<R> & string>[],
  const F extends Filters,
>(shape: ListShape<R, C, F>) {
  const { columns, filters, defaultSort } = shape
  const sorts = sortsOf(columns)
  /** The only column that others may follow in an order. */
  const lead = shape.isLong && sortOf(defaultSort).key
  const view = viewOf(columns, filters, { sorts, lead, defaultSort })
  /** Reads the view in a page. */
  const read = viewReader({
    filters,
    hasSearch: true,
    columns: columns.map(({ key }) => key),
    sorts,
    list: { sort: defaultSort, lead },
  })
  const endpoint = <P extends `/${string}`, A extends Allow>(opened: Opened<P, A>) => ({
    method: 'GET' as const,
    ...opened,
    query: view,
    response: listOfRows(shape.row),
  })
  const fileEndpoint = <P extends `/${string}`, A extends Allow>(opened: Omit<Opened<P, A>, 'summary'>) => ({
    method: 'GET' as const,
    summary: 'The same list as a file, all its pages.',
    ...opened,
    query: asFile(view).extend({ for: z.literal('import', 'Use one of: import.').optional() }),
    response: 'file' as const,
  })
  return {
    ...shape,
    lead,
    view,
    read,
    endpoint,
    fileEndpoint,
    /** Both, where who reads the list has the right `read` and who takes it away `export`. */
    endpoints: <const P extends `/${string}`, const S extends string>({
      path,
      subject,
      scope,
      summary = `${shape.title}, with search, filters, sort and paging.`,
    }: OpenedBoth<P, S>) => ({
      list: endpoint({
        path,
        allow: `read ${subject}`,
        scope,
        summary,
      }),
      export: fileEndpoint({
        path: `${path}/export` as `${P}/export` & `/${string}`,
        allow: `export ${subject}`,
        scope,
      }),
    }),
  }
}

/** What `defineList` makes. */
export type List<
  R extends z.ZodObject = z.ZodObject,
  C extends readonly Column[] = readonly Column[],
  F extends Filters = Filters,
> = ListShape<R, C, F> & { view: z.ZodObject }

/** The view of a list as a handler receives it. */
export type ViewOf<L extends { view: z.ZodType }> = z.output<L['view']>
/** One row of a list as it is answered. */
export type RowOf<L extends { row: z.ZodType }> = z.output<L['row']>

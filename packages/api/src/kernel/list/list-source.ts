import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { readPages } from '#database/cursor.ts'
import { exportList, wholeFile } from './export-list.ts'
import { readInOrder } from '#database/transaction.ts'
import { isFewOfAll, isMuchOfScope, isSelective } from './search-keys.ts'
import type { List, RowOf, ViewOf } from '#kernel/contract/list-contract.ts'
import { beginningOf, conditionOf, countRows, found, keyOf, linesFor, orderOf, questionOf } from './list-question.ts'
import type {
  AnySource,
  ListContext,
  ListFileContext,
  Complete,
  FiltersOf,
  Listing,
  Question,
  RowQuery,
  SourceShape,
  StoredIn,
} from './list-shape.ts'
import { importFileOf, plainColumns, rowsToImport } from './import-file.ts'
import { pageOf } from './list-sql.ts'

type Stored = Record<string, unknown>

/** The tabs of master data: active rows and those that are not. */
export const activeOrNot = {
  by: sql`case when active then 'active' else 'inactive' end`,
  selected: ({ active }: { active?: 'true' | 'false' | undefined }) =>
    active && [active === 'true' ? 'active' : 'inactive'],
}

export type { ConditionsOf, FiltersOf, Listing } from './list-shape.ts'

type Counts = Awaited<ReturnType<typeof countRows>>

/**
 * The keys of a page. Where few rows are found they are collected first: an index of the order would be walked past very many
 * others to come across them.
 */
function pageKeys(question: Question, from: RawBuilder<unknown>, offset: number, isFew: boolean) {
  const { source, listing } = question
  const key = keyOf(source)
  const { limit } = pageOf(listing.view)
  const rows = isFew ? sql`(select * from ${from} offset 0) as few` : from
  return sql`select ${key} from ${rows} order by ${orderOf(question)} limit ${limit} offset ${offset}`
}

/** Whether what a page finds is few rows, which were looked at as they were counted where no sums knew how many there are. */
function areFew(question: Question, { count, is_capped }: Counts): boolean {
  const { actor, view } = question.listing
  if (is_capped) return false
  return isSelective(count, actor, view.q) || (view.q === undefined && isFewOfAll(count) && !linesFor(question))
}

/** A page of rows that a function makes all of, whichever of them are needed. */
async function computedRows(question: Question) {
  const { limit, offset } = pageOf(question.listing.view)
  const { rows } = await sql<Stored>`
    select * from ${found(question)} order by ${orderOf(question)} limit ${limit} offset ${offset}`.execute(
    question.listing.db,
  )
  return rows
}

async function storedRows(question: Question, counts: Counts) {
  const { source, listing } = question
  const { db } = listing
  const { from, offset } = await beginningOf(question)
  const areMany = isMuchOfScope(counts.count, listing.actor, listing.view.q)
  if (areMany) await readInOrder(db, true)
  // As an array, which is found by the key whatever else is joined: from nine tables on a set would be joined after all of them.
  const { rows } = await sql<Stored>`
    select * from (${source.rows(listing)}) as found
    where ${keyOf(source)} = any (array(${pageKeys(question, from, offset, areFew(question, counts))}))
    order by ${orderOf(question)}`.execute(db)
  if (areMany) await readInOrder(db, false)
  return rows
}

async function readPage(question: Question) {
  const { source, listing } = question
  const counts = await countRows(question)
  const rows = source.isComputed ? await computedRows(question) : await storedRows(question, counts)
  return {
    rows: source.finish ? await source.finish(listing, rows) : rows,
    ...counts,
    as_of: listing.now.toISOString(),
  }
}

async function* rowsOfFile(question: Question, limit: number, keys: readonly string[]) {
  const { source, listing } = question
  const { finishNeeds } = source
  const finish = finishNeeds === 'no file' ? undefined : source.finish
  const needs = finish ? finishNeeds && [...new Set([...keys, ...finishNeeds])] : keys
  const all = sql<Stored>`select * from ${found(question)} order by ${orderOf(question)} limit ${limit}`
  const pages = needs ? readPages(listing.db, all, needs as never[]) : readPages(listing.db, all)
  for await (const rows of pages) yield finish ? finish(listing, rows) : rows
}

/** Lines of sums, to follow FROM, and the number of rows in each. */
export interface SummedLines {
  lines: RawBuilder<unknown>
  count: RawBuilder<unknown>
}

/** The rows that a view of a list finds, for a report to group: to follow FROM, by the columns of the list. */
export interface FoundRows {
  rows: RawBuilder<unknown>
  /** The order of a view that has one, to follow ORDER BY. */
  order(): RawBuilder<unknown>
  /** The lines of the sums in place of the rows, where they can answer the request in groups of these levels. */
  sums(levels: readonly string[]): SummedLines | undefined
}

interface FileColumns {
  columns?: string[] | undefined
}

/** The actor and the filters of a list. */
type ListFilterContext<L extends List> = Pick<ListContext<L>, 'db' | 'actor' | 'deps'> & { query: FiltersOf<L> }

/** What a page of a list answers (docs/domain.md#lists-and-reports). */
export interface ListPage<Row> {
  rows: Row[]
  count: number
  total: number
  counts: Record<string, number>
  /** The search found more than `count`; lists that never stop counting need not declare it. */
  is_capped: boolean
  as_of: string
}

/**
 * Where the rows of a list come from: from this and the contract's list follow its page, the counts of its tabs, its total, and
 * its files. `page` and `file` are the handlers of its two endpoints.
 *
 * `rows` selects the rows with their joins, and of each row what is shown, filtered, and sorted by, under the names of the
 * columns. The conditions of `filters`, `days`, and `search` may name its tables.
 */
export function listSource<L extends List, Q extends RowQuery>(
  list: L,
  rows: (listing: Listing & { view: ViewOf<L> }) => Q,
  shape: SourceShape<L, StoredIn<Q>> & Complete<L, StoredIn<Q>>,
) {
  const source = { ...shape, rows } as unknown as AnySource
  const ask = (ctx: ListFilterContext<L>) => questionOf(list, source, ctx as unknown as ListContext<List>)
  return {
    /** The conditions of a view on the tables of the rows, for a report with different joins. */
    condition: async (ctx: ListFilterContext<L>): Promise<RawBuilder<SqlBool>> => conditionOf(await ask(ctx)),
    /** The rows of a view that shares the filters of the list. */
    found: async (ctx: ListFilterContext<L>): Promise<FoundRows> => {
      const question = await ask(ctx)
      return {
        rows: found(question),
        order: () => orderOf(question),
        sums: (levels) => {
          const known = linesFor(question, { levels })
          return known && { lines: known.lines, count: sql.ref(known.sums.count) }
        },
      }
    },
    page: async (ctx: ListContext<L>) => (await readPage(await ask(ctx))) as ListPage<RowOf<L>>,
    file: async (ctx: ListFileContext<L>) => {
      const question = await ask(ctx)
      const { title, columns } = list
      const { format } = ctx.query
      if (ctx.query.for === 'import') {
        const file = importFileOf(question, format)
        const rows = (limit: number) => rowsToImport(question, file, limit, format)
        const whole = { ...ctx, query: { ...ctx.query, columns: undefined } }
        return exportList<string>(whole, { title: `${title} to import`, columns: plainColumns(file), rows })
      }
      return exportList(ctx, { title, columns, rows: (limit, keys) => rowsOfFile(question, limit, keys) })
    },
    /** The rows of a view as one CSV file of more rows than an answer may hold: prepared in the background. */
    whole: async (ctx: ListFilterContext<L> & { query: FileColumns; signal: AbortSignal }, most: number) => {
      const question = await ask(ctx)
      const { title, columns } = list
      return wholeFile(ctx, { title, columns, rows: (limit, keys) => rowsOfFile(question, limit, keys) }, most)
    },
  }
}

import { type Expression, type OperationNode, type RawBuilder, sql, type SqlBool } from 'kysely'
import { inPages } from '#database/in-pages.ts'
import type { Context } from './context.ts'
import { exportList } from './export-list.ts'
import type { Filter } from './filters.ts'
import { areRare } from './keys-found.ts'
import type { List, RowOf, ViewOf } from './list-contract.ts'
import { areSummed, beginningBySums, countBySums, type ListSums } from './list-sums.ts'
import { allOf, counted, isOneOf, pageOf } from './list.ts'
import { type DayRange, type FileFormat, sortOf } from './view.ts'
import { daysOfView } from './view-days.ts'

type Condition = Expression<SqlBool>

/** Who asks for which view of a list, when, and for which days of the brand's zone. */
export interface Listing<V = unknown> extends Pick<Context, 'db' | 'actor' | 'deps'> {
  view: V
  now: Date
  zone: string
  days: DayRange
}

/** A query of Kysely, as far as a list needs one. */
interface RowQuery {
  where(condition: Condition): RowQuery
  toOperationNode(): OperationNode
  execute(): Promise<unknown[]>
}
type StoredIn<Q> = Q extends { execute(): Promise<(infer Row)[]> } ? Row & object : never

/** What a search asks of the rows. */
interface Search {
  where: Condition
  /** No more rows than this are counted, where to find all of them would take seconds. */
  countUpTo?: number
}

/** These say which days are meant; `days` of the source makes a condition of them. */
type DayKey = 'period' | 'from' | 'to'
type FilterOf<L extends List> = Exclude<keyof L['filters'] & keyof ViewOf<L>, DayKey>
type Conditions<L extends List, Stored> = {
  [K in Exclude<FilterOf<L>, keyof Stored>]: ConditionOf<L, K>
} & { [K in FilterOf<L> & keyof Stored]?: ConditionOf<L, K> }
type ConditionOf<L extends List, K extends keyof ViewOf<L>> = (
  asked: NonNullable<ViewOf<L>[K]>,
  listing: Listing<ViewOf<L>>,
) => Condition | undefined

interface SourceShape<L extends List, Stored> {
  /** The conditions of filters. One that is left out asks for values of the column of its name. */
  filters: Conditions<L, Stored>
  /** The column of the days of the view, or the condition they are. */
  days?: (keyof Stored & string) | ((listing: Listing<ViewOf<L>>) => Condition | undefined)
  search?(typed: string, listing: Listing<ViewOf<L>>): Promise<Search> | Search
  /** What a column is sorted by, where that is not its value: expressions over the columns of the rows. */
  sorts?: { [K in L['columns'][number]['key']]?: Sort }
  /** The column that tells rows apart, and by which equal rows are sorted; `id` unless said. */
  key?: keyof Stored & string
  /** What the rows are counted by, where that is not the value of the column that the tabs filter. */
  counted?: { by: Expression<unknown>; asked(view: ViewOf<L>): readonly string[] | undefined }
  sums?: ListSums
  /** Makes rows of what was read, where something has to be added or masked. */
  finish?(listing: Listing<ViewOf<L>>, stored: readonly Stored[]): Promise<RowOf<L>[]> | RowOf<L>[]
  /** What `finish` reads besides the columns of a file; all columns where this is left out. */
  finishNeeds?: readonly (keyof Stored & string)[]
}

type Sort = Expression<unknown> | readonly Expression<unknown>[]

/** A list whose rows are stored as they are answered has nothing to finish. */
type Finished<L extends List, Stored> = Stored extends RowOf<L> ? object : { finish: unknown }

type Asked<L extends List> = Pick<Context, 'db' | 'actor' | 'deps' | 'request'> & { query: ViewOf<L> }
/** The filters of a list, with its search: what a report of its rows is asked by. */
type FiltersOf<L extends List> = Pick<ViewOf<L>, keyof ViewOf<L> & (keyof L['filters'] | 'q')>
type AskedForFile<L extends List> = Asked<L> & { query: { format: FileFormat } }

/** What is read of every view. */
interface AnyView extends Record<string, unknown> {
  q?: string | undefined
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort: string
  page: number
  perPage: number
}

/** A source with its types forgotten: inside, every list is the same. */
type AnySource = SourceShape<List, Record<string, unknown>> & { rows(listing: Listing<AnyView>): RowQuery }

/** A list with the listing it is asked for, and what its search found. */
interface Question {
  list: List
  source: AnySource
  listing: Listing<AnyView>
  search: Search | undefined
}

/** A page that has more rows than this before it is asked where it begins, rather than to pass them by. */
const farBack = 1_000

const column = (name: string) => sql.ref<unknown>(name)

async function questionOf(list: List, source: AnySource, { db, actor, deps, query }: Asked<List>): Promise<Question> {
  const now = deps.clock.now()
  const view = query as AnyView
  const days = daysOfView(view, deps.settings, now)
  const listing = { db, actor, deps, view, now, zone: deps.settings.brand_tz, days }
  const search = view.q === undefined ? undefined : await source.search?.(view.q, listing)
  return { list, source, listing, search }
}

/** The days of a view are asked by `days`, not by the filters that name them. */
const namesDays = (key: string) => key === 'period' || key === 'from' || key === 'to'

type LeftOut = 'tab' | 'tab and search'

/** What a view asks: of the tables of its rows, and of their columns. */
function conditionsOf({ list, source, listing, search }: Question, without?: LeftOut) {
  const ofTables: (Condition | undefined)[] = [without === 'tab and search' ? undefined : search?.where]
  const ofColumns: (Condition | undefined)[] = []
  if (typeof source.days === 'function') ofTables.push(source.days(listing))
  else if (source.days) ofColumns.push(isWithin(source.days, listing.days))
  const own = source.filters as Record<string, ConditionOf<List, never>>
  for (const [key, { kind }] of Object.entries(list.filters)) {
    const asked = listing.view[key]
    if (asked === undefined || namesDays(key) || (without && key === list.tabs)) continue
    const condition = own[key]
    if (condition) ofTables.push(condition(asked as never, listing))
    else ofColumns.push(hasValue(kind, key, asked))
  }
  return { ofTables: allOf(ofTables), ofColumns: allOf(ofColumns) }
}

const isWithin = (day: string, { from, to }: DayRange) =>
  allOf([
    from ? sql<SqlBool>`${column(day)} >= ${from}::date` : undefined,
    to ? sql<SqlBool>`${column(day)} <= ${to}::date` : undefined,
  ])

const hasValue = (kind: Filter['kind'], key: string, asked: unknown): Condition =>
  kind === 'flag'
    ? sql<SqlBool>`${column(key)} = ${asked === 'true'}`
    : isOneOf(column(key), [asked].flat().map(String))

/** The rows that a view finds, to stand after FROM. The database takes the two levels as one. */
function found(question: Question, without?: LeftOut): RawBuilder<unknown> {
  const { ofTables, ofColumns } = conditionsOf(question, without)
  return sql`(${question.source.rows(question.listing).where(ofTables)}) as found where ${ofColumns}`
}

/** What sums are asked: there is one level, whose columns the lines have under both names. */
function ofSums(question: Question, without?: LeftOut): Condition {
  const { ofTables, ofColumns } = conditionsOf(question, without)
  return allOf([ofTables, ofColumns])
}

const sumsFor = (
  { source: { sums }, listing: { actor, view, days } }: Question,
  levels: readonly string[] = [],
): ListSums | undefined => (sums && actor.whole_network && areSummed(sums, view, days, levels) ? sums : undefined)

interface Counted {
  key: string | null
  count: number
}

/** How many rows there are of each tab, whichever tab is asked for; no more than `upTo` in all. */
async function countByTab(question: Question, upTo?: number): Promise<Counted[]> {
  const { list, source, listing } = question
  const by = source.counted?.by ?? (list.tabs ? column(list.tabs) : sql`null`)
  const sums = sumsFor(question)
  if (sums) return countBySums(listing.db, sums, by, ofSums(question, 'tab'))
  const few = upTo === undefined ? sql`` : sql`limit ${upTo}`
  const { rows } = await sql<Counted>`
    select key, count(*) as count from (select ${by} as key from ${found(question, 'tab')} ${few}) as counted
    group by key`.execute(listing.db)
  return rows
}

async function countAll(question: Question, without?: LeftOut, upTo?: number): Promise<number> {
  const few = upTo === undefined ? sql`` : sql`limit ${upTo}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${found(question, without)} ${few}) as counted`.execute(
    question.listing.db,
  )
  return rows[0]!.count
}

const sumOf = (some: readonly Counted[]) => some.reduce((sum, { count }) => sum + count, 0)

/** What the tabs say, how many rows the view has, and how many there are without its tab and search. */
async function countsOf(question: Question) {
  const { list, source, listing, search } = question
  const { view } = listing
  const asked = source.counted ? source.counted.asked(view) : (view[list.tabs ?? ''] as string[] | undefined)
  const most = search?.countUpTo
  const byTab = await countByTab(question, most === undefined ? undefined : most + 1)
  // Without a search the tabs hold every row already.
  const total = view.q === undefined ? sumOf(byTab) : await countAll(question, 'tab and search')
  if (most === undefined || sumOf(byTab) <= most)
    return { ...counted(byTab, asked), total, ...(most === undefined ? {} : { is_capped: false }) }
  const count = asked ? await countAll(question, undefined, most + 1) : sumOf(byTab)
  return { counts: {}, count: Math.min(count, most), total, is_capped: count > most }
}

/** The order of a view. No row is without a value in the usual order, so that an index serves it both ways. */
function orderOf({ list, source, listing: { view } }: Question): RawBuilder<unknown> {
  const { key, direction } = sortOf(view.sort)
  const isUsual = key === sortOf(list.defaultSort).key
  const way = sql.raw(isUsual ? direction : `${direction} nulls last`)
  const own = (source.sorts as Record<string, Sort> | undefined)?.[key]
  const keys = [own ?? column(key)].flat().map((one) => sql`${one} ${way}`)
  return sql`${sql.join(keys)}, ${column(source.key ?? 'id')} ${sql.raw(direction)}`
}

/** Of rows far back, those of the month in which the page begins, as far as sums know it. */
async function beginningOf(question: Question) {
  const { list, listing } = question
  const { offset } = pageOf(listing.view)
  const sums = offset >= farBack && listing.view.sort === list.defaultSort ? sumsFor(question) : undefined
  const begins = sums && (await beginningBySums(listing.db, sums, ofSums(question), offset))
  if (!begins) return { from: found(question), offset }
  const isNotNewer = sql`${column(sums.day)} < ${begins.month}::date + interval '1 month'`
  return { from: sql`${found(question)} and ${isNotNewer}`, offset: begins.offset }
}

/**
 * The keys of a page. Where few rows are found they are collected first: an index of the order would be walked past very many
 * others to come across them.
 */
function pageKeys(question: Question, from: RawBuilder<unknown>, offset: number, count: number): RawBuilder<unknown> {
  const { source, listing } = question
  const key = column(source.key ?? 'id')
  const { limit } = pageOf(listing.view)
  const rows = areRare(count, listing.actor, listing.view.q) ? sql`(select * from ${from} offset 0) as few` : from
  return sql`select ${key} from ${rows} order by ${orderOf(question)} limit ${limit} offset ${offset}`
}

async function pageAsked(question: Question) {
  const { source, listing } = question
  const { db, now } = listing
  const { count, ...counts } = await countsOf(question)
  const { from, offset } = await beginningOf(question)
  const { rows } = await sql<Record<string, unknown>>`
    select * from (${source.rows(listing)}) as found
    where ${column(source.key ?? 'id')} in (${pageKeys(question, from, offset, count)})
    order by ${orderOf(question)}`.execute(db)
  return { rows: source.finish ? await source.finish(listing, rows) : rows, count, ...counts, as_of: now.toISOString() }
}

async function* rowsOfFile(question: Question, limit: number, keys: readonly string[]) {
  const { source, listing } = question
  const all = sql<
    Record<string, unknown>
  >`select * from ${found(question)} order by ${orderOf(question)} limit ${limit}`
  const needs = source.finish ? source.finishNeeds && [...new Set([...keys, ...source.finishNeeds])] : keys
  const pages = needs ? inPages(listing.db, all, needs as never[]) : inPages(listing.db, all)
  for await (const rows of pages) yield source.finish ? source.finish(listing, rows) : rows
}

/** The rows that a view of a list finds, for a report to group: to stand after FROM, by the columns of the list. */
export interface FoundRows {
  rows: RawBuilder<unknown>
  /** The lines of the sums in place of the rows, where they can tell what is asked in groups of these levels. */
  sums(levels: readonly string[]): RawBuilder<unknown> | undefined
}

/** What a page of a list answers (domain.md section 13.1). */
export interface ListPage<Row> {
  rows: Row[]
  count: number
  total: number
  counts: Record<string, number>
  as_of: string
}

/**
 * Where the rows of a list come from: from this and the contract's list follow its page, the counts of its tabs, its total, and
 * its files. `page` and `file` are the handlers of its two endpoints.
 *
 * `rows` selects the rows with their joins, and of each row what is shown, filtered, and sorted by, under the names of the
 * columns. What `filters`, `days`, and `search` ask may name its tables.
 */
export function listSource<L extends List, Q extends RowQuery>(
  list: L,
  rows: (listing: Listing & { view: ViewOf<L> }) => Q,
  shape: SourceShape<L, StoredIn<Q>> & Finished<L, StoredIn<Q>>,
) {
  const source = { ...shape, rows } as unknown as AnySource
  const ask = (ctx: Asked<L>) => questionOf(list, source, ctx as Asked<List>)
  return {
    /** The rows of a view that shares the filters of the list. */
    found: async (ctx: Pick<Asked<L>, 'db' | 'actor' | 'deps'> & { query: FiltersOf<L> }): Promise<FoundRows> => {
      const question = await ask(ctx as Asked<L>)
      const { sums } = source
      return {
        rows: found(question),
        sums: (levels) =>
          sums && sumsFor(question, levels) && sql`(${sums.lines}) as ${sql.ref(sums.table)} where ${ofSums(question)}`,
      }
    },
    page: async (ctx: Asked<L>) => (await pageAsked(await ask(ctx))) as ListPage<RowOf<L>>,
    file: async (ctx: AskedForFile<L>) => {
      const question = await ask(ctx)
      const { title, columns } = list
      return exportList(ctx, { title, columns, rows: (limit, keys) => rowsOfFile(question, limit, keys) })
    },
  }
}

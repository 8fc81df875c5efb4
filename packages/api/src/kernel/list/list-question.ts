import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Filter } from '#kernel/contract/filters.ts'
import type { List } from '#kernel/contract/list-contract.ts'
import type {
  AnySource,
  AnyView,
  ListContext,
  Condition,
  ConditionOf,
  Listing,
  Question,
  Search,
  Sort,
} from './list-shape.ts'
import { areSummed, beginningBySums, countBySums, type ListSums } from './list-sums.ts'
import { allOf, containing, countsOf, isOneOf, pageOf } from './list-sql.ts'
import { sortOf, sortsIn } from '#kernel/contract/sort.ts'
import { type DayRange, none } from '#kernel/contract/view.ts'
import { daysOfView } from '#kernel/days/view-days.ts'

/** Beyond this many rows, a page first looks up where it begins, instead of reading past all rows before it. */
const farBack = 1_000

const column = (name: string) => sql.ref<unknown>(name)
export const keyOf = ({ key }: AnySource) => column(key ?? 'id')

export async function questionOf(
  list: List,
  source: AnySource,
  { db, actor, deps, query }: ListContext<List>,
): Promise<Question> {
  const now = deps.clock.now()
  const view = query as AnyView
  const days = daysOfView(view, deps.settings, now)
  const listing = { db, actor, deps, view, now, zone: deps.settings.brand_tz, days }
  return { list, source, listing, search: view.q === undefined ? undefined : await searchFor(view.q, source, listing) }
}

async function searchFor(typed: string, { search }: AnySource, listing: Listing<AnyView>): Promise<Search | undefined> {
  if (typeof search === 'function') return search(typed, listing)
  return search && { where: sql<SqlBool>`rad.letters(${search}) like ${containing(typed)}` }
}

/** The days of a view are filtered by `days`, not by the filters that name them. */
const namesDays = (key: string) => key === 'period' || key === 'from' || key === 'to'

type LeftOut = 'tab' | 'tab and search'

/** The conditions of a view: on the tables of its rows, and on their columns. */
function conditionsOf({ list, source, listing, search }: Question, without?: LeftOut) {
  const ofTables: (Condition | undefined)[] = [without === 'tab and search' ? undefined : search?.where]
  const marked = listing.view.ids && isOneOf(sql`${keyOf(source)}::text`, listing.view.ids)
  const ofColumns: (Condition | undefined)[] = [marked]
  if (typeof source.days === 'function') ofTables.push(source.days(listing))
  else if (source.days) ofColumns.push(isWithin(source.days, listing.days))
  const own = source.filters as Record<string, ConditionOf<List, never>>
  for (const [key, { kind }] of Object.entries(list.filters)) {
    const value = listing.view[key]
    if (value === undefined || namesDays(key) || (without && key === list.tabs)) continue
    const condition = own[key]
    if (condition) ofTables.push(condition(value as never, listing))
    else if (source.table) ofTables.push(hasValue(kind, `${source.table}.${key}`, value))
    else ofColumns.push(hasValue(kind, key, value))
  }
  return { ofTables: allOf(ofTables), ofColumns: allOf(ofColumns) }
}

const isWithin = (day: string, { from, to }: DayRange) =>
  allOf([
    from ? sql<SqlBool>`${column(day)} >= ${from}::date` : undefined,
    to ? sql<SqlBool>`${column(day)} <= ${to}::date` : undefined,
  ])

const hasValue = (kind: Filter['kind'], name: string, value: unknown): Condition =>
  kind === 'flag'
    ? sql<SqlBool>`${column(name)} = ${value === 'true'}`
    : isOneOf(column(name), [value].flat().map(String))

/** The rows that a view finds, to follow FROM. The database takes the two levels as one. */
export function found(question: Question, without?: LeftOut): RawBuilder<unknown> {
  const { ofTables, ofColumns } = conditionsOf(question, without)
  return sql`(${question.source.rows(question.listing).where(ofTables)}) as found where ${ofColumns}`
}

/** The same rows without their joins, where no condition or sort needs these, to be counted or for their keys. */
function foundAlone(
  question: Question,
  { without, isSorted }: { without?: LeftOut | undefined; isSorted?: true } = {},
) {
  const { alone } = question.source
  const { view } = question.listing
  const knows =
    alone?.joined.every((key) => view[key] === undefined) &&
    (!isSorted || sortsIn(view.sort).every(({ key }) => alone.sorts.includes(key)))
  if (!alone || !knows) return found(question, without)
  const { ofTables, ofColumns } = conditionsOf(question, without)
  return sql`(${alone.rows(question.listing).where(ofTables)}) as found where ${ofColumns}`
}

/** The conditions of a view where there is one level: on the tables of a report, or on the lines of sums that have both names. */
export function conditionOf(question: Question, without?: LeftOut): RawBuilder<SqlBool> {
  const { ofTables, ofColumns } = conditionsOf(question, without)
  return allOf([ofTables, ofColumns])
}

/** The lines of the sums, to follow FROM, where they can answer the view, in groups of `levels` where there are any. */
export function linesFor(
  question: Question,
  { without, levels = [] }: { without?: LeftOut; levels?: readonly string[] } = {},
): { sums: ListSums; lines: RawBuilder<unknown> } | undefined {
  const { actor, view, days, now, zone } = question.listing
  const requested = without === 'tab and search' ? { ...view, q: undefined } : view
  const sums = question.source.sums?.find(
    (one) => !actor.is_agent && (one.isWalledAlike || actor.whole_network) && areSummed(one, requested, days, levels),
  )
  if (!sums) return undefined
  const lines = sql`(${sums.lines({ now, zone })}) as ${sql.ref(sums.table)} where ${conditionOf(question, without)}`
  return { sums, lines }
}

interface Counted {
  key: string | null
  count: number
}

/** How many rows there are of each tab, whichever tab is requested; no more than `upTo` in all. */
async function countByTab(question: Question, upTo?: number): Promise<Counted[]> {
  const { list, source, listing } = question
  const by = source.counted?.by ?? (list.tabs ? column(list.tabs) : sql`null`)
  const known = linesFor(question, { without: 'tab' })
  if (known) return countBySums(listing.db, known.sums, by, known.lines)
  const few = upTo === undefined ? sql`` : sql`limit ${upTo}`
  const { rows } = await sql<Counted>`
    select key, count(*) as count from (select ${by} as key from ${foundAlone(question, { without: 'tab' })} ${few}) as counted
    group by key`.execute(listing.db)
  return rows
}

async function countAll(question: Question, without?: LeftOut, upTo?: number): Promise<number> {
  const few = upTo === undefined ? sql`` : sql`limit ${upTo}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${foundAlone(question, { without })} ${few}) as counted`.execute(
    question.listing.db,
  )
  return rows[0]!.count
}

const sumOf = (some: readonly Counted[]) => some.reduce((sum, { count }) => sum + count, 0)

/** How many rows a view has without its tab and search. */
async function countTotal(question: Question): Promise<number> {
  const known = linesFor(question, { without: 'tab and search' })
  if (!known) return countAll(question, 'tab and search')
  return sumOf(await countBySums(question.listing.db, known.sums, sql`null`, known.lines))
}

/** The counts that a page shows; `is_capped` where a search was not counted to the end. */
interface Counts {
  count: number
  total: number
  counts: Record<string, number>
  is_capped: boolean
}

/** The counts of the tabs, how many rows the view has, and how many there are without its tab and search. */
export async function countRows(question: Question): Promise<Counts> {
  const { list, source, listing, search } = question
  const { view } = listing
  const selected = source.counted ? source.counted.selected(view) : (view[list.tabs ?? ''] as string[] | undefined)
  const most = search?.countUpTo
  const byTab = await countByTab(question, most === undefined ? undefined : most + 1)
  // Without a search the tabs hold every row already.
  const total = view.q === undefined ? sumOf(byTab) : await countTotal(question)
  if (most === undefined || sumOf(byTab) <= most) {
    const count = sumOf(byTab.filter(({ key }) => !selected || selected.includes(key ?? none)))
    return { counts: countsOf(byTab), count, total, is_capped: false }
  }
  const count = selected ? await countAll(question, undefined, most + 1) : sumOf(byTab)
  return { counts: {}, count: Math.min(count, most), total, is_capped: count > most }
}

/** The order of a view. An index serves both ways of one in which no row is without a value, as in the usual one. */
export function orderOf({ list, source, listing: { view } }: Question): RawBuilder<unknown> {
  const { areFilled } = source
  const sorts = sortsIn(view.sort)
  const keys = sorts.flatMap(({ key, direction }) => {
    const isFilled = areFilled === true || areFilled?.includes(key) || key === sortOf(list.defaultSort).key
    const way = sql.raw(isFilled ? direction : `${direction} nulls last`)
    const own = (source.sorts as Record<string, Sort> | undefined)?.[key]
    return [own ?? column(key)].flat().map((one) => sql`${one} ${way}`)
  })
  return sql`${sql.join(keys)}, ${keyOf(source)} ${sql.raw(sorts.at(-1)!.direction)}`
}

/** Of rows far back, those of the month in which the page begins, as far as sums know it. */
export async function beginningOf(question: Question) {
  const { list, listing } = question
  const { offset } = pageOf(listing.view)
  const isFarBack = offset >= farBack && listing.view.sort === list.defaultSort
  const known = isFarBack ? linesFor(question) : undefined
  const day = known?.sums.day
  const begins = known && day && (await beginningBySums(listing.db, known.sums, day, known.lines, offset))
  const from = foundAlone(question, { isSorted: true })
  if (!begins) return { from, offset }
  const isNotNewer = sql`${column(day)} < ${begins.month}::date + interval '1 month'`
  return { from: sql`${from} and ${isNotNewer}`, offset: begins.offset }
}

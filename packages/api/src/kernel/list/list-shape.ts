import type { Expression, OperationNode, RawBuilder, SqlBool } from 'kysely'
import type { ActorContext, Context } from '#kernel/command/context.ts'
import type { List, RowOf, ViewOf } from '#kernel/contract/list-contract.ts'
import type { ListSums } from './list-sums.ts'
import type { Column, DayRange, FileFormat } from '#kernel/contract/view.ts'

export type Condition = Expression<SqlBool>

/** The actor, the requested view of a list, the time, and the brand's zone of its days. */
export interface Listing<V = unknown> extends ActorContext {
  view: V
  now: Date
  zone: string
  days: DayRange
}

/** A query of Kysely, as far as a list needs one. */
export interface RowQuery {
  where(condition: Condition): RowQuery
  toOperationNode(): OperationNode
  execute(): Promise<unknown[]>
}
export type StoredIn<Q> = Q extends { execute(): Promise<(infer Row)[]> } ? Row & object : never

/** The conditions of a search on the rows. */
export interface Search {
  where: Condition
  /** No more rows than this are counted, where to find all of them would take seconds. */
  countUpTo?: number
}

/** These filters choose the days; `days` of the source makes a condition of them. */
type DayKey = 'period' | 'from' | 'to'
type FilterOf<L extends List> = Exclude<keyof L['filters'] & keyof ViewOf<L>, DayKey>
/** The conditions of all filters of a list. */
export type ConditionsOf<L extends List> = { [K in FilterOf<L>]: ConditionOf<L, K> }
type Conditions<L extends List, Stored> = Omit<ConditionsOf<L>, keyof Stored> & Partial<ConditionsOf<L>>
export type ConditionOf<L extends List, K extends keyof ViewOf<L>> = (
  value: NonNullable<ViewOf<L>[K]>,
  listing: Listing<ViewOf<L>>,
) => Condition | undefined

/** The rows of a list as a file that an import takes: a select of `key`, which is that of the list, and of the columns by their keys. */
export interface ImportFile {
  /** `written` makes of several values the cell that is read as them again. */
  columns: readonly (Column & { written?(parts: readonly string[]): string })[]
  rows(listing: Listing): RawBuilder<unknown>
  /** A row of the list may be several of the file, in the order of a column `part`. */
  hasParts?: true
}

export interface SourceShape<L extends List, Stored> {
  /** What an import takes of these rows, where they can come as a file. */
  importFile?: ImportFile
  /** The conditions of filters. One that is left out compares the column of its name. */
  filters: Conditions<L, Stored>
  /** The table whose columns those filters compare; the columns of the rows where it is left out. */
  table?: string
  /** The column of the days of the view, or the condition they are. */
  days?: (keyof Stored & string) | ((listing: Listing<ViewOf<L>>) => Condition | undefined)
  /** The text of a row that is searched, or the conditions of a search on the rows. */
  search?: RawBuilder<unknown> | ((typed: string, listing: Listing<ViewOf<L>>) => Promise<Search> | Search)
  /** What a column is sorted by, where that is not its value: expressions over the columns of the rows. */
  sorts?: { [K in KeyOf<L>]?: Sort }
  /**
   * No row is without a value in any column that rows are sorted by, or in these: an index then serves both ways of such an order.
   */
  areFilled?: true | readonly KeyOf<L>[]
  /** The column that identifies a row, and by which equal rows are sorted; `id` by default. */
  key?: keyof Stored & string
  /** What the rows are counted by, where that is not the value of the column that the tabs filter. */
  counted?: { by: Expression<unknown>; selected(view: ViewOf<L>): readonly string[] | undefined }
  /**
   * The rows without their joins, by which they are counted and their keys are found: so PostgreSQL reads an index alone, which it
   * does not where a join that it leaves out would need more. With the columns of the key, the tabs, and `sorts`.
   */
  alone?: {
    rows(listing: Listing<ViewOf<L>>): RowQuery
    /** The filters that compare columns of the joined tables. */
    joined: readonly (keyof ViewOf<L> & string)[]
    /** By what else the keys are sorted. */
    sorts: readonly (keyof Stored & string)[]
  }
  /**
   * The rows come out of a function that costs the same for one row as for all: a page takes them in one pass instead of finding
   * its keys first.
   */
  isComputed?: true
  /** The first of them that can answer the request is read. */
  sums?: readonly ListSums[]
  /** Makes rows of what was read, where something has to be added or masked. */
  finish?(listing: Listing<ViewOf<L>>, stored: readonly Stored[]): Promise<RowOf<L>[]> | RowOf<L>[]
  /**
   * What `finish` reads in addition to the columns of a file, or `no file` where a file shows nothing that it makes. All columns
   * where this is left out.
   */
  finishNeeds?: readonly (keyof Stored & string)[] | 'no file'
}

export type Sort = Expression<unknown> | readonly Expression<unknown>[]

type ColumnOf<L extends List> = L['columns'][number]
type KeyOf<L extends List> = ColumnOf<L>['key']
type SortedKeyOf<L extends List> = Exclude<ColumnOf<L>, { sortable: false }>['key']

/** A list whose rows are stored as they are answered has nothing to finish. */
type Finished<L extends List, Stored> = Stored extends RowOf<L> ? object : { finish: unknown }

/** A column that `finish` makes cannot be read from the rows: its file reads all that it may be made of. */
type Read<L extends List, Stored> = [Exclude<KeyOf<L>, keyof Stored>] extends [never] ? object : { finishNeeds?: never }

/** Nor can rows be sorted by it, other than by an expression. */
type Sorted<L extends List, Stored> = [Exclude<SortedKeyOf<L>, keyof Stored>] extends [never]
  ? object
  : { sorts: Record<Exclude<SortedKeyOf<L>, keyof Stored>, Sort> }

/** What a source has to define for the columns that its rows do not have. */
export type Complete<L extends List, Stored> = Finished<L, Stored> & Read<L, Stored> & Sorted<L, Stored>

export type ListContext<L extends List> = Pick<Context, 'db' | 'actor' | 'deps' | 'request'> & { query: ViewOf<L> }
/** The filters of a list, with its search: the arguments of a report of its rows. */
export type FiltersOf<L extends List> = Partial<Pick<ViewOf<L>, keyof ViewOf<L> & (keyof L['filters'] | 'q')>>
export type ListFileContext<L extends List> = ListContext<L> & {
  query: { format: FileFormat; ids?: readonly string[] | undefined; for?: 'import' | undefined }
}

/** What is read of every view. */
export interface AnyView extends Record<string, unknown> {
  q?: string | undefined
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Rows that were marked, where a file is to hold these alone. */
  ids?: readonly string[] | undefined
  sort: string
  page: number
  perPage: number
}

/** A source with its types forgotten: inside, every list is the same. */
export type AnySource = SourceShape<List, Record<string, unknown>> & { rows(listing: Listing<AnyView>): RowQuery }

/** A list with the requested listing, and what its search found. */
export interface Question {
  list: List
  source: AnySource
  listing: Listing<AnyView>
  search: Search | undefined
}

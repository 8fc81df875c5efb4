import type { Allow, Endpoint, Output } from '@rad/api/contract'
import type { Filters } from '@rad/api/filters'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Column } from '#kit/table/column.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import type { CardColumns } from '#kit/table/row-card.tsx'
import type { ExportGroup, FileFormat } from '#kit/table/export-menu.tsx'
import type { TabsLook } from '#kit/filter/list-tabs.tsx'
import type { Selection } from '#kit/table/use-selection.ts'
import type { View } from '#kit/filter/use-view.ts'
import type { RawSearch, Viewed } from '#kit/filter/view-url.ts'
import type { SourcedLooks } from './declared-filters.ts'
import type { SavedViewsProps } from '#shell/saved-views/saved-views.tsx'
import type { BoardLook } from './board-declaration.ts'
import type { Opening, Opens } from './opening.tsx'
import type { Slot } from './declared.ts'
import type { ExportsApart } from './list-export.ts'

/** A list as its contract declares it: what `defineList` of the API makes. */
export interface DeclaredList extends Viewed {
  title: string
  columns: readonly Column[]
  filters: Filters
  tabs?: string
  /** The kind of import that takes its rows. */
  imports?: string
  /** The only column that may be followed by others in an order. */
  lead?: string | undefined
}

interface Rows {
  rows: object[]
  count: number
  total: number
  counts: Record<string, number>
  is_capped?: boolean
}

/** What answers the rows of a list. */
export type RowsEndpoint = Endpoint & { response: z.ZodType<Rows> }
export type RowOf<E extends RowsEndpoint> = Output<E> extends { rows: (infer R extends object)[] } ? R : never
export type ValuesOf<D extends { view: z.ZodObject }> = z.output<D['view']>

/** A list on screen: its query, its answer, which rows are selected, and what is open. */
export interface Listing<L extends DeclaredList, E extends RowsEndpoint> extends Opening {
  view: View<ValuesOf<L>>
  values: ValuesOf<L>
  /** Undefined until it is loaded. */
  data: Output<E> | undefined
  selection: Selection
}

/** A listing with what the hooks of the screen itself gave. */
export type ListState<L extends DeclaredList, E extends RowsEndpoint, Own> = Listing<L, E> & { own: Own }

/** A screen of a list: what the contract does not declare. Texts are marked with `word` and translated to the reader's language. */
export interface ListDeclaration<L extends DeclaredList, E extends RowsEndpoint, Own> extends Opens<
  ListState<L, E, Own>
> {
  list: L
  /** What answers its rows. */
  rows: E
  /** Exports the rows to a file, for users with the right. */
  file?: Endpoint
  formats?: readonly FileFormat[]
  /** Other rows that can be written too, with what each of the two is called. */
  fileBesides?: { own: string; label: string; file: Endpoint }
  /**
   * In place of it: all rows, the filtered ones, and the picked ones apart, which can be copied too, and printed by the page of
   * this address. The file takes `ids`. `groups` is `exportGroups` of `list-export.ts`, which other lists do not load.
   */
  exportsApart?: { print: string; groups: (apart: ExportsApart) => ExportGroup[] }
  /** The heading, where it is not the name of the rows. */
  title?: string
  lead: Slot<string, ListState<L, E, Own>>
  /** What the search looks through. */
  search: string
  /** What is shown where there is nothing at all yet. */
  empty: Slot<Empty, ListState<L, E, Own>>
  filters?: Slot<SourcedLooks, ListState<L, E, Own>>
  /** The tabs; false where the filter that counts rows is in the line with the others. */
  tabs?: TabsLook | false
  savedViews?: SavedViewsProps
  /** The same rows as a board, loaded when it is looked at. */
  board?: BoardLook
  /** Secondary actions, before the one that adds. */
  actions?: (state: ListState<L, E, Own>) => ReactNode
  /** Between heading and tabs. */
  above?: (state: ListState<L, E, Own>) => ReactNode
  /** Between tabs and filters. */
  below?: (state: ListState<L, E, Own>) => ReactNode
  /** Hooks of the screen itself; their result is `own` in every slot, all of which are declared after it. */
  useOwn?: (listing: Listing<L, E>) => Own
  cells?: Slot<Cells<RowOf<E>>, ListState<L, E, Own>>
  /** The key of a row; its `id` by default. */
  rowId?: (row: RowOf<E>) => string
  /** The name of a row where it is selected. */
  rowName?: (row: RowOf<E>) => string
  /** What of a row the drawer is opened by, */
  opens?: (row: RowOf<E>) => string
  /** or the address of the page that a row has, */
  page?: (row: RowOf<E>) => string
  /** or what else the first cell of a row is wrapped in, so that it can be opened. */
  rowLink?: (row: RowOf<E>, content: ReactNode, state: ListState<L, E, Own>) => ReactNode
  rowActions?: (row: RowOf<E>, state: ListState<L, E, Own>) => ReactNode
  /** Which columns lead where a row is a card on a phone, */
  cardColumns?: CardColumns<L['columns'][number]['key']>
  /** or what is drawn there instead. */
  card?: (row: RowOf<E>, state: ListState<L, E, Own>) => ReactNode
  /** The actions for selected rows, for users with the right. */
  bulk?: {
    allow: Allow
    actions: (state: ListState<L, E, Own>) => ReactNode
    /** The rows of all pages can be selected at once, where they are no more than this. */
    allUpTo?: number
  }
  /** What else the screen shows and begins to fetch while it is prepared. */
  alsoFetches?: (queryClient: QueryClient, search: RawSearch) => void
}

interface Empty {
  title: string
  text: string
}

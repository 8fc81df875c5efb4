import type { Allow, Endpoint, Input, Output } from '@rad/api/contract'
import type IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useSearch } from '@tanstack/react-router'
import { pagedQuery, query } from '#api/query.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import type { Column } from '#kit/table/column.ts'
import type { CardColumns } from '#kit/table/row-card.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ShortListPage, type ShortListPageProps } from '#kit/page/short-list-page.tsx'
import { t } from '#kit/words.ts'
import { actionsOf, Opened, openedLink, type Opening, type Opens, pageLink, useOpening } from './opening.tsx'
import { filled, textOf, type Slot, useNothing } from './declared.ts'

/** What answers all the rows of a list at once. */
type AllRowsEndpoint = Endpoint & { response: z.ZodType<object[]> }
type RowOf<E extends AllRowsEndpoint> = Output<E> extends (infer R extends object)[] ? R : never

/** A short list on screen: all its rows, and what is open. */
export interface ShortListing<Row> extends Opening {
  /** None until they have come. */
  rows: readonly Row[]
  hasCome: boolean
}
type State<Row, Own> = ShortListing<Row> & { own: Own }

/** A screen of a list of so few rows that it has neither filters nor pages. */
export interface ShortListDeclaration<E extends AllRowsEndpoint, Own> extends Opens<State<RowOf<E>, Own>> {
  title: string
  lead: Slot<string, State<RowOf<E>, Own>>
  /** The endpoint of its rows, and its parameters: fixed, or from the address. */
  rows: E
  asks: Input<E> | ((search: RawSearch) => Input<E>)
  /** How many rows there are as a rule. */
  usual: number
  columns: Slot<readonly Column[], State<RowOf<E>, Own>>
  /** Between heading and rows. */
  above?: (state: State<RowOf<E>, Own>) => ReactNode
  empty: { icon: typeof IconInbox; title: string; text?: string }
  /** Hooks of the screen itself; their result is `own` in every slot, all of which are declared after it. */
  useOwn?: (listing: ShortListing<RowOf<E>>) => Own
  cells: Slot<Cells<RowOf<E>>, State<RowOf<E>, Own>>
  /** Which columns lead where a row is a card on a phone. */
  cardColumns?: CardColumns
  rowId: (row: RowOf<E>) => string
  /** What of a row the drawer is opened by. */
  opens?: (row: RowOf<E>) => string
  /** In its place, the page of a row. */
  page?: (row: RowOf<E>) => string
  rowActions?: { allow: Allow; draw: (row: RowOf<E>, state: State<RowOf<E>, Own>) => ReactNode }
}

const queryOf = <E extends AllRowsEndpoint, Own>({ asks }: ShortListDeclaration<E, Own>, search: RawSearch): Input<E> =>
  typeof asks === 'function' ? (asks as (search: RawSearch) => Input<E>)(search) : asks

/** The screen of a short list, and what its route fetches ahead. */
export function shortListScreen<E extends AllRowsEndpoint, Own = undefined>(declared: ShortListDeclaration<E, Own>) {
  return {
    prefetch: (queryClient: QueryClient, search: RawSearch) =>
      void queryClient.prefetchQuery(query(declared.rows, queryOf(declared, search))),
    Screen: () => <ShortListScreen declared={declared} />,
  }
}

function ShortListScreen<E extends AllRowsEndpoint, Own>({ declared }: { declared: ShortListDeclaration<E, Own> }) {
  const { useOwn = useNothing, empty, opens, page, opensWith, rowActions } = declared
  type Row = RowOf<E>
  const opening = useOpening()
  const search = useSearch({ strict: false }) as RawSearch
  const answer = useQuery(pagedQuery(declared.rows, queryOf(declared, search))) as ShortListPageProps<Row>['answer']
  const listing: ShortListing<Row> = { ...opening, rows: answer.data ?? [], hasCome: answer.data !== undefined }
  const state = { ...listing, own: useOwn(listing) }
  const action = actionsOf(declared, state)
  const { icon: Icon } = empty
  const rowLink = opens ? openedLink(opens) : page && pageLink(page)
  return (
    <ShortListPage<Row>
      title={t(declared.title)}
      lead={textOf(declared.lead, state)}
      action={action}
      above={declared.above?.(state)}
      answer={answer}
      usual={declared.usual}
      columns={filled(declared.columns, state)}
      cardColumns={declared.cardColumns}
      rowId={declared.rowId}
      cells={filled(declared.cells, state)}
      {...(rowLink && (!opensWith || state.can(opensWith)) ? { rowLink } : {})}
      {...(rowActions && state.can(rowActions.allow) ? { rowActions: (row: Row) => rowActions.draw(row, state) } : {})}
      empty={
        <EmptyState
          icon={<Icon size={26} stroke={1.5} />}
          title={t(empty.title)}
          {...(empty.text ? { text: t(empty.text) } : {})}
          action={action}
        />
      }
    >
      <Opened opens={declared} state={state} />
    </ShortListPage>
  )
}

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { FileFormat } from '#kit/table/export-menu.tsx'
import type { Filter, Values } from '#kit/filter/filter.ts'
import { ListPage, type ListPageProps, type ListValues } from '#kit/page/list-page.tsx'
import { ListTabs } from '#kit/filter/list-tabs.tsx'
import { useChosenColumns } from '#kit/table/use-arrangement.ts'
import { useLayoutKey } from '#kit/table/use-layout-key.ts'
import { useSelection } from '#kit/table/use-selection.ts'
import { useView, type View } from '#kit/filter/use-view.ts'
import { type RawSearch, readView } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { filtersOf } from './declared-filters.ts'
import { SavedViews } from '#shell/saved-views/saved-views.tsx'
import type { DeclaredList, ListDeclaration, Listing, ListState, RowOf, RowsEndpoint } from './list-declaration.ts'
import { actionsOf, Opened, openedLink, pageLink, useOpening } from './opening.tsx'
import { asking, filled, textOf, useNothing } from './declared.ts'

/**
 * The screen of a list, and what its route fetches ahead. Columns, filters, tabs, sort and pages follow from the contract's list;
 * the declaration has what is special.
 */
export function listScreen<L extends DeclaredList, E extends RowsEndpoint, Own = undefined>(
  declared: ListDeclaration<L, E, Own>,
) {
  const { list, rows, alsoFetches } = declared
  const prefetch = (queryClient: QueryClient, search: RawSearch) => {
    void queryClient.prefetchQuery(query(rows, asking<E>(readView(list, search).values)))
    alsoFetches?.(queryClient, search)
  }
  return { prefetch, Screen: () => <ListScreen declared={declared} /> }
}

interface Declared<L extends DeclaredList, E extends RowsEndpoint, Own> {
  declared: ListDeclaration<L, E, Own>
}
interface Drawn<L extends DeclaredList, E extends RowsEndpoint, Own> extends Declared<L, E, Own> {
  state: ListState<L, E, Own>
}

function ListScreen<L extends DeclaredList, E extends RowsEndpoint, Own>({ declared }: Declared<L, E, Own>) {
  const { list, rows, useOwn = useNothing } = declared
  const opening = useOpening()
  const view = useView(list)
  const { sort: _, page: __, perPage: ___, columns: inAddress, ...question } = view.values as ListValues
  const columns = useChosenColumns(useLayoutKey(), list.columns, inAddress)
  const selection = useSelection(question)
  const answer = useQuery(pagedQuery(rows, asking<E>(view.values)))
  const listing: Listing<L, E> = { ...opening, view, values: { ...view.values, columns }, data: answer.data, selection }
  const state = { ...listing, own: useOwn(listing) }
  const queryClient = useQueryClient()
  const Board = declared.board
  const isBoard = (useSearch({ strict: false }) as RawSearch).look === 'board' && Board !== undefined

  return (
    <>
      <ListPage<RowOf<E>, ListValues>
        title={t(declared.title ?? list.title)}
        lead={textOf(declared.lead, state)}
        columns={list.columns}
        sortLead={list.lead}
        view={view as unknown as View<ListValues>}
        answer={answer as ListPageProps<RowOf<E>, ListValues>['answer']}
        searchLabel={t(declared.search)}
        filters={filtersIn({ declared, state })}
        savedViews={
          <>
            {Board ? <Board.Switch isBoard={isBoard} /> : null}
            {declared.savedViews ? <SavedViews {...declared.savedViews} /> : null}
          </>
        }
        instead={isBoard ? boardOf({ declared, state }) : undefined}
        onNear={(page) => void queryClient.prefetchQuery(query(rows, asking<E>({ ...view.values, page })))}
        action={actionsOf(declared, state)}
        empty={emptyOf({ declared, state })}
        {...rowsOf({ declared, state })}
        {...filesOf({ declared, state })}
      >
        {declared.above?.(state)}
        {isBoard ? null : <Tabs declared={declared} state={state} />}
        {declared.below?.(state)}
      </ListPage>
      <Opened opens={declared} state={state} />
    </>
  )
}

/** The same rows in columns, by the filter that the tabs set. */
function boardOf<L extends DeclaredList, E extends RowsEndpoint, Own>({ declared, state }: Drawn<L, E, Own>) {
  const { list, rows, board, rowId } = declared
  if (!board || !list.tabs) return undefined
  return (
    <board.Rows
      title={t(declared.title ?? list.title)}
      rows={rows}
      rowId={(rowId ?? (({ id }: { id?: unknown }) => String(id))) as (row: object) => string}
      state={list.tabs}
      values={state.values as Values}
    />
  )
}

const countsIn = ({ data }: { data: unknown }) => {
  const { counts, is_capped } = (data ?? {}) as { counts?: Record<string, number>; is_capped?: boolean }
  return is_capped ? undefined : counts
}

/** The filter that rows are counted by has tabs, or is among the others with the counts at its options. */
function filtersIn<L extends DeclaredList, E extends RowsEndpoint, Own>({
  declared,
  state,
}: Drawn<L, E, Own>): Filter[] {
  const { list, tabs, filters = {} } = declared
  const looks = filled(filters, state)
  const counted = list.tabs ? { key: list.tabs, counts: countsIn(state) } : undefined
  const inLine = Object.entries(list.filters).filter(([key]) => tabs === false || key !== list.tabs)
  return filtersOf(Object.fromEntries(inLine), state.values as Values, looks, counted)
}

function Tabs<L extends DeclaredList, E extends RowsEndpoint, Own>({ declared, state }: Drawn<L, E, Own>) {
  const { list, tabs = {} } = declared
  const filter = list.tabs && list.filters[list.tabs]
  if (!list.tabs || !filter || tabs === false) return null
  return (
    <ListTabs
      name={list.tabs}
      filter={filter}
      look={tabs}
      values={state.values as Values}
      counts={countsIn(state)}
      onChange={(patch) => state.view.set(patch as Parameters<typeof state.view.set>[0])}
    />
  )
}

function emptyOf<L extends DeclaredList, E extends RowsEndpoint, Own>({ declared, state }: Drawn<L, E, Own>) {
  const { title, text } = filled(declared.empty, state)
  return { title: t(title), text: t(text) }
}

/** Opens a row, for users who may open it. */
function linkOf<L extends DeclaredList, E extends RowsEndpoint, Own>({ declared, state }: Drawn<L, E, Own>) {
  const { opens, page, rowLink, opensWith } = declared
  if (opensWith && !state.can(opensWith)) return undefined
  if (opens) return openedLink(opens)
  if (page) return pageLink(page)
  return rowLink && ((row: RowOf<E>, content: ReactNode) => rowLink(row, content, state))
}

/** How rows are drawn, opened and picked. */
function rowsOf<L extends DeclaredList, E extends RowsEndpoint, Own>({ declared, state }: Drawn<L, E, Own>) {
  const { cells, rowName, rowActions, cardColumns, card, bulk } = declared
  type Row = RowOf<E>
  return {
    rowId: declared.rowId ?? ((row: Row) => String((row as { id?: unknown }).id)),
    ...(cells ? { cells: filled(cells, state) } : {}),
    ...(rowName ? { rowName } : {}),
    rowLink: linkOf({ declared, state }),
    ...(rowActions ? { rowActions: (row: Row) => rowActions(row, state) } : {}),
    ...(cardColumns ? { cardColumns } : {}),
    ...(card ? { card: (row: Row) => card(row, state) } : {}),
    ...(bulk && state.can(bulk.allow)
      ? { bulk: { selection: state.selection, actions: bulk.actions(state), selectAll: allOf({ declared, state }) } }
      : {}),
  }
}

/** The rows of all pages, where they may be picked at once. */
function allOf<L extends DeclaredList, E extends RowsEndpoint, Own>({ declared, state }: Drawn<L, E, Own>) {
  const { bulk, rows, rowId = ({ id }: { id?: unknown }) => String(id) } = declared
  const { count = 0, is_capped } = (state.data ?? {}) as { count?: number; is_capped?: boolean }
  if (is_capped || count > (bulk?.allUpTo ?? 0)) return undefined
  const fetch = async () =>
    (await import('./list-export.ts')).allIds(rows, state.values, rowId as (row: object) => string)
  return { count, fetch }
}

/** Formats that an import takes. */
const importFormats: readonly FileFormat[] = ['csv', 'xlsx', 'jsonl']

/** The same query as a file, all its pages, for users who may export. */
function filesOf<L extends DeclaredList, E extends RowsEndpoint, Own>({ declared, state }: Drawn<L, E, Own>) {
  const { file, formats, fileBesides, exportsApart } = declared
  if (!file || !state.can(file.allow)) return {}
  const isImported = declared.list.imports !== undefined && state.can('create Import')
  const { columns: _, ...question } = state.values as ListValues
  return {
    ...(formats ? { exportFormats: formats } : {}),
    onExport: (format: FileFormat) => download(file, asking({ ...state.values, format })),
    ...(exportsApart
      ? { exportGroups: exportsApart.groups({ print: exportsApart.print, file, formats, state, isImported }) }
      : {}),
    ...(isImported && !exportsApart
      ? {
          exportsBesides: {
            own: t('As shown'),
            label: t('As an import file'),
            formats: importFormats,
            onExport: (format: FileFormat) => download(file, asking({ ...question, format, for: 'import' })),
          },
        }
      : {}),
    ...(fileBesides
      ? {
          exportsBesides: {
            own: t(fileBesides.own),
            label: t(fileBesides.label),
            onExport: (format: FileFormat) => download(fileBesides.file, asking({ ...question, format })),
          },
        }
      : {}),
  }
}

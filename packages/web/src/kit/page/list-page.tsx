import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useIsPhone } from '#kit/base/use-is-phone.ts'
import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import { BadValues } from '#kit/filter/bad-values.tsx'
import { BulkBar, type SelectAll } from '#kit/table/bulk-bar.tsx'
import type { Column } from '#kit/table/column.ts'
import { ColumnChooser } from '#kit/table/column-chooser.tsx'
import { type Cells, DataTable } from '#kit/table/data-table.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { ExportMenu, type ExportMenuProps, type FileFormat } from '#kit/table/export-menu.tsx'
import { FilterBar } from '#kit/filter/filter-bar.tsx'
import { type Filter, type Values, isSet } from '#kit/filter/filter.ts'
import { PageHead } from '#kit/page/page-head.tsx'
import { Pager } from '#kit/table/pager.tsx'
import { PhoneRows } from '#kit/table/phone-rows.tsx'
import type { CardColumns } from '#kit/table/row-card.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { useArrangement } from '#kit/table/use-arrangement.ts'
import { useLayoutKey } from '#kit/table/use-layout-key.ts'
import type { Selection } from '#kit/table/use-selection.ts'
import type { View } from '#kit/filter/use-view.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './page.module.css'

/** The parameters of every list, in addition to its filters. */
export interface ListValues {
  q?: string | undefined
  sort: string
  columns?: string[] | undefined
  page: number
  perPage: number
}

/** What a list query is about; a result of `useQuery(pagedQuery(...))` fits. */
export interface ListAnswer<Row> {
  data: { rows: Row[]; count: number; total: number; is_capped?: boolean } | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

export interface ListPageProps<Row extends object, V extends ListValues> {
  title: string
  lead?: ReactNode
  action?: ReactNode
  columns: readonly Column[]
  view: View<V>
  answer: ListAnswer<Row>
  rowId: (row: Row) => string
  cells?: Cells<Row>
  rowLink?: ((row: Row, content: ReactNode) => ReactNode) | undefined
  /** How a row is called where it is picked. */
  rowName?: (row: Row) => string
  /** At the far end of each row: what can be done with it. */
  rowActions?: (row: Row) => ReactNode
  /** Which columns lead where a row is a card on a phone, */
  cardColumns?: CardColumns
  /** or what is drawn there instead. */
  card?: (row: Row) => ReactNode
  /** Where rows are sorted by several columns, the only one that others may follow. */
  sortLead?: string | undefined
  /** Makes rows selectable; a bar shows the actions for the selected ones. */
  bulk?: { selection: Selection; actions: ReactNode; selectAll?: SelectAll | undefined } | undefined
  searchLabel?: string
  filters?: readonly Filter[]
  /** Saved views of this list. */
  savedViews?: ReactNode
  /** Tabs or figures between heading and filters. */
  children?: ReactNode
  exportFormats?: readonly FileFormat[]
  onExport?: (format: FileFormat) => Promise<void>
  /** Other rows that can be written to a file. */
  exportsBesides?: ExportMenuProps['besides']
  /** In place of both: several kinds of rows, each with its ways out. */
  exportGroups?: ExportMenuProps['groups']
  /** Fetches a page that is likely to be needed next. */
  onNear?: (page: number) => void
  /** In place of the table and its pages: the same rows, drawn another way. */
  instead?: ReactNode
  /** What to do when there is nothing at all yet. */
  empty?: { title: string; text: string }
}

/** A list: heading, one action, one line of filters, the rows, the pages. Everything it shows is in the address. */
export function ListPage<Row extends object, V extends ListValues>(props: ListPageProps<Row, V>) {
  const { columns, view, filters = [] } = props
  const { values } = view
  const layoutKey = useLayoutKey()
  const set = (patch: Values, options?: { replace?: boolean }) =>
    view.set(patch as Partial<Record<keyof V & string, unknown>>, options)
  const { chosen, shown, arrange } = useArrangement({
    layoutKey,
    columns,
    inAddress: values.columns,
    onChange: (keys) => set({ columns: keys }),
  })

  return (
    <div className={styles.page}>
      <PageHead title={props.title} lead={props.lead} actions={props.action} />
      <BadValues bad={view.bad} />
      {props.children}
      <FilterBar
        searchLabel={props.searchLabel}
        filters={filters}
        values={values as unknown as Values}
        onChange={set}
        onClear={view.clear}
        tools={
          <>
            {props.savedViews}
            {props.instead ? null : (
              <ColumnChooser columns={columns} chosen={chosen} onChange={arrange} layout={{ layoutKey, shown }} />
            )}
            {props.onExport ? (
              <ExportMenu
                formats={props.exportFormats ?? ['csv', 'xlsx']}
                onExport={props.onExport}
                besides={props.exportsBesides}
                groups={props.exportGroups}
              />
            ) : null}
          </>
        }
      />
      <section className={styles.card}>
        {props.instead ?? (
          <Rows {...props} shown={shown} chosen={chosen} arrange={arrange} set={set} layoutKey={layoutKey} />
        )}
      </section>
      {props.bulk ? (
        <BulkBar selection={props.bulk.selection} selectAll={props.bulk.selectAll}>
          {props.bulk.actions}
        </BulkBar>
      ) : null}
    </div>
  )
}

interface RowsProps<Row extends object, V extends ListValues> extends ListPageProps<Row, V> {
  shown: readonly Column[]
  chosen: readonly string[] | undefined
  arrange: (columns: string[]) => void
  set: (patch: Values) => void
  layoutKey: string
}

/** The table and its pages, or why there are none. */
function Rows<Row extends object, V extends ListValues>(props: RowsProps<Row, V>) {
  const { answer, shown, set } = props
  const { values } = props.view
  const { data } = answer
  const isPhone = useIsPhone()
  if (!data)
    return answer.error ? (
      <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <TableSkeleton rows={values.perPage} columns={shown.length} />
    )
  return (
    <>
      {isPhone ? (
        <Cards {...props} rows={data.rows} />
      ) : (
        <DataTable
          label={props.title}
          layoutKey={props.layoutKey}
          columns={shown}
          rows={data.rows}
          rowId={props.rowId}
          cells={props.cells}
          rowLink={props.rowLink}
          rowName={props.rowName}
          rowActions={props.rowActions}
          selected={props.bulk?.selection.ids}
          onSelect={props.bulk?.selection.select}
          sort={values.sort}
          onSort={(sort) => set({ sort })}
          isMultiSort
          sortLead={props.sortLead}
          onArrange={props.arrange}
          isStale={answer.isPlaceholderData}
          empty={<Empty {...props} />}
        />
      )}
      {data.count > 0 || values.page > 1 ? (
        <Pager
          page={values.page}
          perPage={values.perPage}
          count={data.count}
          isCapped={data.is_capped}
          onPage={(page) => set({ page })}
          onPerPage={(perPage) => set({ perPage })}
          {...(props.onNear ? { onNear: props.onNear } : {})}
        />
      ) : null}
    </>
  )
}

/** The rows on a phone, with their order. */
function Cards<Row extends object, V extends ListValues>(props: RowsProps<Row, V> & { rows: readonly Row[] }) {
  const { rows, columns, shown, set, answer, bulk, view } = props
  const { sort, perPage } = view.values
  return (
    <PhoneRows
      label={props.title}
      usual={perPage}
      rows={rows}
      rowId={props.rowId}
      columns={shown}
      cardColumns={props.cardColumns}
      isChosen={props.chosen !== undefined}
      cells={props.cells}
      rowLink={props.rowLink}
      rowName={props.rowName}
      rowActions={props.rowActions}
      selected={bulk?.selection.ids}
      onSelect={bulk?.selection.select}
      card={props.card}
      order={{ columns, sort, onSort: (next) => set({ sort: next }), isMultiSort: true, sortLead: props.sortLead }}
      isStale={answer.isPlaceholderData}
      empty={<Empty {...props} />}
    />
  )
}

/** The list became shorter than the page that the address names, or than it was when someone left for one of its rows. */
function BeyondEnd<Row extends object, V extends ListValues>({ view: { values }, set, answer }: RowsProps<Row, V>) {
  const { number } = useFormat()
  const last = Math.ceil((answer.data?.count ?? 0) / values.perPage)
  return (
    <EmptyState
      icon={<IconInbox size={26} stroke={1.5} />}
      title={t('Page {page} doesn’t exist', { page: number(values.page) })}
      text={t('The list has become shorter.')}
      action={
        <Button variant="default" onClick={() => set({ page: last })}>
          {t('View last page')}
        </Button>
      }
    />
  )
}

/** Nothing fits, nothing is there yet, or the list ends before this page: three different things to do. */
function Empty<Row extends object, V extends ListValues>(props: RowsProps<Row, V>) {
  const { view, answer, filters = [] } = props
  const { values } = view
  if ((answer.data?.count ?? 0) > 0) return <BeyondEnd {...props} />
  const isFiltered =
    values.q !== undefined ||
    filters.some((filter) => isSet(filter, values as unknown as Values)) ||
    // Rows there are, and a tab hides them.
    (answer.data?.total ?? 0) > 0

  return isFiltered ? (
    <EmptyState
      icon={<IconFilterOff size={26} stroke={1.5} />}
      title={t('No rows match')}
      text={t('Nothing in your scope matches this search and these filters.')}
      action={
        <Button variant="default" onClick={view.clear}>
          {t('Clear search and filters')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconInbox size={26} stroke={1.5} />}
      title={props.empty?.title ?? t('Nothing here yet')}
      text={props.empty?.text ?? t('Rows in your scope appear here once there are any.')}
      action={props.action}
    />
  )
}

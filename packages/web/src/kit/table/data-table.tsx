import { type CSSProperties, type ReactNode, useRef } from 'react'
import type { Column } from '#kit/table/column.ts'
import { SortHeader } from '#kit/table/sort-header.tsx'
import { seenSort, sortAlsoBy } from '#kit/table/sort-order.ts'
import { RowPick, TableBody, withRows } from '#kit/table/table-body.tsx'
import { type Density, useDensity } from '#kit/table/table-layout.ts'
import { useColumnMoves } from '#kit/table/use-column-moves.ts'
import { useColumns } from '#kit/table/use-columns.ts'
import { useGridKeys } from '#kit/table/use-grid-keys.ts'
import { t } from '#kit/words.ts'
import styles from './data-table.module.css'

export type Cells<Row> = { [K in keyof Row & string]?: (row: Row) => ReactNode }

export interface DataTableProps<Row extends object> {
  /** What the table holds, for screen readers. */
  label: string
  /** The columns on show, in order. */
  columns: readonly Column[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Drawn instead of the plain value. */
  cells?: Cells<Row> | undefined
  /** Wraps the first cell so that the row can be opened by keyboard; a click anywhere in the row follows it. */
  rowLink?: ((row: Row, content: ReactNode) => ReactNode) | undefined
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  /** Rows can be sorted by several columns: a press with the shift key adds one, and `sort` is `status,-salary`. */
  isMultiSort?: boolean | undefined
  /** The only column that others may follow then. */
  sortLead?: string | undefined
  /** Makes columns movable; called with the keys of all shown columns, in their new order. */
  onArrange?: ((columns: string[]) => void) | undefined
  /** How high rows are until the person chooses, in tables with a `layoutKey`. */
  density?: Density | undefined
  /** Makes widths changeable and columns pinnable; both are stored in this browser under this name. */
  layoutKey?: string | undefined
  /** The rows belong to an older question; newer ones are on their way. */
  isStale?: boolean | undefined
  /** Ids of the picked rows; with it and `onSelect` every row can be picked. */
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  /** How a row is called where it is picked; its id without. */
  rowName?: ((row: Row) => string) | undefined
  /** At the far end of each row: what can be done with it. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** With it a row can be expanded, and shows this below. */
  rowDetails?: ((row: Row) => ReactNode) | undefined
  totalRow?: ReactNode
  empty?: ReactNode
}

type Sorting = Pick<DataTableProps<object>, 'columns' | 'sort' | 'onSort' | 'isMultiSort' | 'sortLead'>

/** Adds a column to those that rows are sorted by, where there may be several. */
function sortAlsoOf({ columns, sort, onSort, isMultiSort, sortLead }: Sorting) {
  if (!onSort || !isMultiSort) return undefined
  return (column: Column) => onSort(sortAlsoBy(column, seenSort(sort, columns, sortLead), sortLead))
}

/** A table of one page of rows: the server filters, sorts and pages, the table draws. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sort, onSort, selected, onSelect, layoutKey, rowActions } = props
  const head = useRef<HTMLTableRowElement>(null)
  const [chosenDensity] = useDensity()
  const onGridKey = useGridKeys()
  const move = useColumnMoves({ columns, head, onArrange: props.onArrange })
  const hasPick = onSelect !== undefined
  const { table, widths, totalWidth, pinnedAt, widen } = useColumns({
    columns,
    rows,
    rowId,
    layoutKey,
    hasPick,
    hasActions: rowActions !== undefined,
    head,
  })
  const picked = onSelect ? rows.filter((row) => selected?.has(rowId(row))).length : 0
  const pins = Object.fromEntries(pinnedAt.map((start, index) => [`--pin-${index + 1}`, `${start}px`]))

  return (
    <div
      className={styles.scroll}
      data-tall={layoutKey === undefined ? undefined : true}
      // Where no head can take the focus, the keys that scroll need the frame itself.
      tabIndex={onSort ? undefined : 0}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft !== 0)}
    >
      <table
        className={styles.table}
        data-density={(layoutKey === undefined ? undefined : chosenDensity) ?? props.density ?? 'cosy'}
        data-stale={props.isStale || undefined}
        data-fixed={widths ? true : undefined}
        data-pinned={pinnedAt.length || undefined}
        aria-busy={props.isStale}
        onKeyDown={onGridKey}
        style={
          {
            ...pins,
            ...(widths ? { inlineSize: `max(100%, ${totalWidth}px)` } : {}),
          } as CSSProperties
        }
      >
        <caption className={styles.caption}>{props.label}</caption>
        {widths ? (
          <colgroup>
            {hasPick ? <col className={styles.pick} /> : null}
            {widths.map((width, index) => (
              // What the window has left goes to the last column.
              <col key={columns[index]?.key} style={index < widths.length - 1 ? { inlineSize: width } : {}} />
            ))}
            {rowActions ? <col className={styles.more} /> : null}
          </colgroup>
        ) : null}
        <thead>
          <tr ref={head}>
            {onSelect ? (
              <th className={styles.pick}>
                <RowPick
                  label={t('Select all rows on this page')}
                  isPicked={rows.length > 0 && picked === rows.length}
                  isPartly={picked > 0 && picked < rows.length}
                  onPick={(isPicked) => onSelect(withRows(selected, rows.map(rowId), isPicked))}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <SortHeader
                key={column.key}
                column={column}
                sort={sort}
                onSort={onSort}
                onSortAlso={sortAlsoOf(props)}
                onWiden={widen}
                onMove={move}
              />
            ))}
            {rowActions ? (
              <th className={styles.more}>
                <span className={styles.caption}>{t('Actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <TableBody
          columns={columns}
          rows={table.getRowModel().rows}
          cells={props.cells}
          rowLink={props.rowLink}
          selected={selected}
          onSelect={onSelect}
          rowName={props.rowName}
          rowActions={rowActions}
          rowDetails={props.rowDetails}
        />
        {props.totalRow ? <tfoot>{props.totalRow}</tfoot> : null}
      </table>
      {rows.length === 0 ? props.empty : null}
    </div>
  )
}

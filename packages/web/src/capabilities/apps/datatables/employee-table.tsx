import type { ReactNode } from 'react'
import { useIsPhone } from '#kit/base/use-is-phone.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import pageStyles from '#kit/page/page.module.css'
import type { Column } from '#kit/table/column.ts'
import { ColumnChooser } from '#kit/table/column-chooser.tsx'
import { type Cells, DataTable } from '#kit/table/data-table.tsx'
import { Pager } from '#kit/table/pager.tsx'
import { PhoneRows } from '#kit/table/phone-rows.tsx'
import { inSortOrder } from '#kit/table/sort-order.ts'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { useArrangement } from '#kit/table/use-arrangement.ts'
import { useLayoutKey } from '#kit/table/use-layout-key.ts'
import { inOrder, t } from '#kit/words.ts'
import styles from './datatables.module.css'
import { employeeId, employeeName, type EmployeeRow } from './employee-rows.ts'
import { employeeCells } from './employee-words.tsx'
import type { TableView } from './use-table-view.ts'

/** Rows that a server sorted and cut into pages already. */
interface Served {
  count: number
  isStale: boolean
}

export interface EmployeeTableProps {
  label: string
  view: TableView
  columns: readonly Column<keyof EmployeeRow>[]
  /** Undefined until they have come. */
  rows: readonly EmployeeRow[] | undefined
  error: Error | null
  onRetry: () => void
  /** Rows are all there are without it, and sorted and paged here. */
  served?: Served | undefined
  cells?: Cells<EmployeeRow>
  rowDetails?: (row: EmployeeRow) => ReactNode
  /** At the start of the line above the table. */
  tools?: ReactNode
}

/** A table of employees with its pages, its columns to be chosen and moved, and cards in its place on a phone. */
export function EmployeeTable(props: EmployeeTableProps) {
  const { view, columns, served } = props
  const layoutKey = useLayoutKey()
  const { chosen, shown, arrange } = useArrangement({ layoutKey, columns })
  const sorted = props.rows && (served ? props.rows : inSortOrder(props.rows, view.sort, inOrder))
  const from = (view.page - 1) * view.perPage
  const rows = served ? sorted : sorted?.slice(from, from + view.perPage)
  return (
    <>
      <div className={styles.bar}>
        {props.tools}
        <span className={styles.tools}>
          <ColumnChooser columns={columns} chosen={chosen} onChange={arrange} layout={{ layoutKey, shown }} />
        </span>
      </div>
      <section className={pageStyles.card}>
        {rows ? (
          <Page
            {...props}
            rows={rows}
            shown={shown}
            arrange={arrange}
            count={served?.count ?? props.rows?.length ?? 0}
          />
        ) : props.error ? (
          <ErrorState error={props.error} onRetry={props.onRetry} />
        ) : (
          <TableSkeleton rows={view.perPage} columns={shown.length} />
        )}
      </section>
    </>
  )
}

interface PageProps extends EmployeeTableProps {
  rows: readonly EmployeeRow[]
  shown: readonly Column[]
  arrange: (columns: string[]) => void
  count: number
}

function Page(props: PageProps) {
  const { label, view, rows, shown, count, served, rowDetails } = props
  const isPhone = useIsPhone()
  const layoutKey = useLayoutKey()
  const cells = { ...employeeCells, ...props.cells }
  const onSort = (sort: string) => view.set({ sort })
  const empty = <EmptyState title={t('No rows match')} text={t('Change or clear the search to see employees.')} />
  return (
    <>
      {isPhone ? (
        <PhoneRows
          label={label}
          usual={view.perPage}
          rows={rows}
          rowId={employeeId}
          columns={rowDetails ? props.columns : shown}
          cardColumns={{ title: 'fullName', wide: ['email'] }}
          isChosen
          cells={cells}
          // The sample call takes one column.
          order={{ columns: props.columns, sort: view.sort, onSort, isMultiSort: !served }}
          isStale={served?.isStale}
          empty={empty}
        />
      ) : (
        <DataTable
          label={label}
          layoutKey={layoutKey}
          columns={shown}
          rows={rows}
          rowId={employeeId}
          rowName={employeeName}
          cells={cells}
          sort={view.sort}
          onSort={onSort}
          // The sample call takes one column.
          isMultiSort={!served}
          onArrange={props.arrange}
          rowDetails={rowDetails}
          isStale={served?.isStale}
          empty={empty}
        />
      )}
      {count > 0 ? (
        <Pager
          page={view.page}
          perPage={view.perPage}
          count={count}
          onPage={(page) => view.set({ page })}
          onPerPage={(perPage) => view.set({ perPage })}
        />
      ) : null}
    </>
  )
}

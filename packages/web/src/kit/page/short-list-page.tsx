import type { ReactNode } from 'react'
import { useIsPhone } from '#kit/base/use-is-phone.ts'
import { DataTable, type DataTableProps } from '#kit/table/data-table.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import { PhoneRows } from '#kit/table/phone-rows.tsx'
import type { CardColumns } from '#kit/table/row-card.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import styles from './page.module.css'

/** What a query for all the rows is about; a result of `useQuery` fits. */
interface AllRows<Row> {
  data: readonly Row[] | undefined
  error: Error | null
  refetch: () => unknown
}

export interface ShortListPageProps<Row extends object> extends Pick<
  DataTableProps<Row>,
  'columns' | 'rowId' | 'cells' | 'rowLink' | 'rowActions' | 'empty'
> {
  title: string
  /** What the rows are called, where the page is called otherwise. */
  label?: string
  lead: ReactNode
  /** The primary action of the page. */
  action: ReactNode
  /** Between heading and rows: the parts of the page that this list is one of, for instance. */
  above?: ReactNode
  answer: AllRows<Row>
  /** How many rows it has as a rule, to be drawn until they are there. */
  usual: number
  /** Which columns lead where a row is a card on a phone. */
  cardColumns?: CardColumns | undefined
  /** Drawers and dialogs. */
  children?: ReactNode
}

/** A list of so few rows that all of them are on one page, without filters. */
export function ShortListPage<Row extends object>(props: ShortListPageProps<Row>) {
  const { title, label = title, lead, action, above, answer, usual, cardColumns, children, ...table } = props
  const isPhone = useIsPhone()
  return (
    <div className={styles.page}>
      <PageHead title={title} lead={lead} actions={action} />
      {above}
      <section className={styles.card}>
        {answer.data && isPhone ? (
          <PhoneRows {...table} label={label} usual={usual} rows={answer.data} cardColumns={cardColumns} />
        ) : answer.data ? (
          <DataTable {...table} label={label} rows={answer.data} />
        ) : answer.error ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <TableSkeleton rows={usual} columns={table.columns.length} />
        )}
      </section>
      {children}
    </div>
  )
}

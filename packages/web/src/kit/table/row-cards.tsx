import type { ReactNode } from 'react'
import styles from './row-cards.module.css'

export interface RowCardsProps<Row extends object> {
  /** What the list holds, for screen readers. */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** A row in full: one link, with what matters of it. */
  card: (row: Row) => ReactNode
  /** The rows belong to an older question; newer ones are on their way. */
  isStale?: boolean | undefined
  empty?: ReactNode
}

/** The rows of a list where there is no room for columns. */
export function RowCards<Row extends object>({ label, rows, rowId, card, isStale, empty }: RowCardsProps<Row>) {
  if (rows.length === 0) return empty
  return (
    <ul className={styles.list} aria-label={label} aria-busy={isStale} data-stale={isStale || undefined}>
      {rows.map((row) => (
        <li key={rowId(row)}>{card(row)}</li>
      ))}
    </ul>
  )
}

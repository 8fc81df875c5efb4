import { type ReactNode, useRef } from 'react'
import { NumberedPager } from '#kit/page/numbered-pager.tsx'
import styles from './paged-grid.module.css'

export interface PagedGridProps<Row extends { id: string | number }> {
  /** What the rows are called. */
  label: string
  /** The columns and the gaps of the grid. */
  className: string | undefined
  layout?: string
  rows: readonly Row[]
  /** How many there are on all pages. */
  total: number
  page: number
  perPage: number
  /** The rows belong to an older question; newer ones are on their way. */
  isStale: boolean
  card: (row: Row) => ReactNode
  onPage: (page: number) => void
}

/** Cards in a grid, a page at a time: another page begins at its top, where the focus goes, too. */
export function PagedGrid<Row extends { id: string | number }>(props: PagedGridProps<Row>) {
  const { label, className, layout, rows, total, page, perPage, isStale, card, onPage } = props
  const top = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul
        ref={top}
        tabIndex={-1}
        aria-label={label}
        className={`${styles.grid} ${className ?? ''}`}
        data-layout={layout}
        data-stale={isStale || undefined}
      >
        {rows.map((row) => (
          <li key={row.id}>{card(row)}</li>
        ))}
      </ul>
      <NumberedPager
        page={page}
        pages={Math.ceil(total / perPage)}
        onPage={(next) => {
          onPage(next)
          top.current?.scrollIntoView({ block: 'start' })
          top.current?.focus({ preventScroll: true })
        }}
      />
    </>
  )
}

import { memo, type ReactNode, useState } from 'react'
import { type Column, isFigure } from '#kit/table/column.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { SortHeader } from '#kit/table/sort-header.tsx'
import { Value } from '#kit/text/value.tsx'
import tableStyles from './data-table.module.css'
import styles from './long-table.module.css'

export interface LongTableProps<Row extends object> {
  /** What the table holds, for screen readers. */
  label: string
  columns: readonly Column[]
  count: number
  /** Called for visible rows only. */
  rowAt: (index: number) => Row
  /** Drawn instead of the plain value; must be the same from one render to the next, or rows are drawn again while scrolling. */
  cells?: Cells<Row> | undefined
  /** In CSS pixels. */
  height?: number
}

/** As `data-table.module.css` draws a compact row. */
const rowPixels = 34
/** No column is narrower. */
const columnPixels = 132
const spareRows = 8

/** More rows than a page could hold, all in memory: only those in sight are drawn. What the server pages belongs into a `DataTable`. */
export function LongTable<Row extends object>(props: LongTableProps<Row>) {
  const { label, columns, count, rowAt, height = 420 } = props
  const cells = props.cells as AnyCells
  const [top, setTop] = useState(0)
  const first = Math.max(0, top - spareRows)
  const last = Math.min(count, top + Math.ceil(height / rowPixels) + spareRows)
  const places = Math.ceil(height / rowPixels) + 2 * spareRows
  const shown = Array.from({ length: Math.max(0, last - first) }, (_, place) => first + place)

  return (
    <div
      className={styles.scroll}
      style={{ maxBlockSize: height }}
      role="group"
      aria-label={label}
      tabIndex={0}
      onScroll={({ currentTarget }) => setTop(Math.floor(currentTarget.scrollTop / rowPixels))}
    >
      <table
        className={tableStyles.table}
        data-density="compact"
        data-fixed
        aria-rowcount={count + 1}
        style={{ minInlineSize: columns.length * columnPixels }}
      >
        <caption className={tableStyles.caption}>{label}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Space rows={first} />
          {shown.map((index) => (
            // A row that scrolls into view reuses the elements of one that left it: they are updated, not created again.
            <Row key={index % places} index={index} columns={columns} rowAt={rowAt} cells={cells} />
          ))}
          <Space rows={count - last} />
        </tbody>
      </table>
    </div>
  )
}

type AnyCells = Record<string, ((row: object) => ReactNode) | undefined> | undefined

interface RowProps {
  index: number
  columns: readonly Column[]
  rowAt: (index: number) => object
  cells: AnyCells
}

/** Drawn once while it is in sight, however far one scrolls. */
const Row = memo(function Row({ index, columns, rowAt, cells }: RowProps) {
  const row = rowAt(index) as Record<string, unknown>
  return (
    <tr aria-rowindex={index + 2}>
      {columns.map(({ key, kind }) => (
        <td key={key} data-figure={isFigure(kind) || undefined}>
          {cells?.[key]?.(row) ?? <Value kind={kind} value={row[key]} />}
        </td>
      ))}
    </tr>
  )
})

/** Takes the space of the rows that are out of sight. */
function Space({ rows }: { rows: number }) {
  return rows > 0 ? <tr aria-hidden="true" style={{ blockSize: rows * rowPixels }} /> : null
}

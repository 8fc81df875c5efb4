import type { CSSProperties } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { useCellWalk } from '#kit/table/use-cell-walk.ts'
import styles from './heat-map.module.css'

export interface HeatMapProps {
  label: string
  /** What the rows and the columns are. */
  axis: { row: string; column: string }
  rows: readonly string[]
  columns: readonly string[]
  /** One list per row. */
  values: readonly (readonly number[])[]
  /** The rows behind a cell. */
  addressOf?: (row: number, column: number) => string | undefined
}

/** Where much falls together: a table whose cells are the darker the larger their figure is. */
export function HeatMap({ label, axis, rows, columns, values, addressOf }: HeatMapProps) {
  const { number } = useFormat()
  const most = Math.max(1, ...values.flat())
  const walk = useCellWalk()
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table
        ref={walk.table}
        className={styles.map}
        data-linked={addressOf ? true : undefined}
        onKeyDown={walk.onKeyDown}
      >
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.names}>
              {axis.row}
            </th>
            <th scope="colgroup" colSpan={columns.length} className={styles.axis}>
              {axis.column}
            </th>
          </tr>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                <bdi>{column}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row}>
              <th scope="row" className={styles.names}>
                {row}
              </th>
              {columns.map((column, index) => {
                const value = values[place]?.[index] ?? 0
                const address = value > 0 ? addressOf?.(place, index) : undefined
                return (
                  <td
                    key={column}
                    data-none={value === 0 || undefined}
                    style={{ '--heat': value / most } as CSSProperties}
                    title={`${row}, ${column}`}
                  >
                    {address ? <PathLink href={address}>{number(value)}</PathLink> : number(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

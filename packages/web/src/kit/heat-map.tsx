import type { CSSProperties } from 'react'
import { useFormat } from '#kit/format.tsx'
import { t } from '#kit/words.ts'
import styles from './heat-map.module.css'

export interface HeatMapProps {
  label: string
  /** What the rows and the columns are. */
  axis: { row: string; column: string }
  rows: readonly string[]
  columns: readonly string[]
  /** One list per row. */
  values: readonly (readonly number[])[]
}

/** Where much falls together: a table whose cells are the darker the larger their figure is. */
export function HeatMap({ label, axis, rows, columns, values }: HeatMapProps) {
  const { number } = useFormat()
  const most = Math.max(1, ...values.flat())
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.map}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('{row} and {column}', axis)}</th>
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
              <th scope="row">{row}</th>
              {columns.map((column, index) => {
                const value = values[place]?.[index] ?? 0
                return (
                  <td key={column} style={{ '--heat': value / most } as CSSProperties} title={`${row}, ${column}`}>
                    {number(value)}
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

import { notesOf } from '#kit/chart/chart-days.ts'
import type { ChartData, ChartNote, ChartSeries, MarkAddress } from '#kit/chart/chart-data.ts'
import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import styles from './chart.module.css'

interface ChartTableProps {
  data: ChartData
  addressOf: MarkAddress | undefined
  /** The height of the chart it replaces, so that the layout does not shift. */
  height: number
  notes?: readonly ChartNote[]
}

/** The figures of a chart, exactly. */
export function ChartTable({ data, addressOf, height, notes = [] }: ChartTableProps) {
  const { number, percent, list } = useFormat()
  const days = notes.length > 0 ? data.days : undefined
  const write = data.format ?? number
  const cell = (value: number | null | undefined, category: number, { key: series, isShare }: ChartSeries) => {
    if (value === null || value === undefined) return nothing
    if (isShare) return percent(value)
    const address = value === 0 ? undefined : addressOf?.(category, series)
    return address ? <PathLink href={address}>{write(value)}</PathLink> : write(value)
  }

  return (
    <div className={styles.scroll} style={{ blockSize: height }} tabIndex={0} role="group" aria-label={data.label}>
      <table className={styles.table}>
        <caption>{data.label}</caption>
        <thead>
          <tr>
            <th scope="col">{data.axis.category}</th>
            {data.series.map((series) => (
              <th key={series.key} scope="col">
                {series.label}
              </th>
            ))}
            {days ? <th scope="col">{t('Annotations')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {data.categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {data.series.map((series) => (
                <td key={series.key}>{cell(series.values[index], index, series)}</td>
              ))}
              {days ? <td>{list(notesOf(notes, days[index]).map(({ title }) => title)) || nothing}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

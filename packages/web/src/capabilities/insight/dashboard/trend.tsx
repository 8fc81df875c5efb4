import { useMemo } from 'react'
import { Chart } from '#kit/chart.tsx'
import type { ChartData } from '#kit/chart-data.ts'
import styles from './dashboard.module.css'

export interface TrendProps {
  /** The last 28 days and today. */
  days: { day: string; received: number; closed: number }[] | undefined
}

const height = 220
const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** What came in against what was closed; today is not over and drawn dashed. A received day opens its complaints. */
export function Trend({ days }: TrendProps) {
  const data = useMemo<ChartData | undefined>(
    () =>
      days && {
        label: 'Received and closed complaints, last 28 days and today',
        axis: { category: 'Day', value: 'Complaints' },
        categories: days.map(({ day }) => short.format(new Date(`${day}T00:00:00Z`))),
        series: [
          { key: 'received', label: 'Received', kind: 'line', values: days.map(({ received }) => received) },
          { key: 'closed', label: 'Closed', kind: 'line', values: days.map(({ closed }) => closed) },
        ],
        isLastUnfinished: true,
      },
    [days],
  )
  return (
    <section className={styles.panel} aria-label="Last 28 days">
      <header className={styles.head}>
        <h2>Last 28 days</h2>
      </header>
      <div className={styles.chart}>
        {data && days ? (
          <Chart
            data={data}
            height={height}
            addressOf={(place, series) => {
              const day = days[place]?.day
              return day && series === 'received' ? `/complaints?from=${day}&to=${day}` : undefined
            }}
          />
        ) : (
          <div style={{ blockSize: height }} />
        )}
      </div>
    </section>
  )
}

import { useMemo } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { t } from '#kit/words.ts'
import { ChartToCome, NotedChart } from '#shell/annotations/annotations.tsx'
import styles from './dashboard.module.css'

export interface TrendProps {
  /** The last 28 days and today. */
  days: { day: string; received: number; closed: number }[] | undefined
}

const height = 320

/** What came in against what was closed; today is not over and drawn dashed. A received day opens its complaints. */
export function Trend({ days }: TrendProps) {
  const format = useFormat()
  const data = useMemo<ChartData | undefined>(
    () =>
      days && {
        label: t('Received and closed complaints, last 28 days and today'),
        axis: { category: t('Day'), value: t('Complaints') },
        categories: days.map(({ day }) => format.shortDay(day, day)),
        days: days.map(({ day }) => ({ from: day, to: day })),
        series: [
          { key: 'received', label: t('Received'), kind: 'line', values: days.map(({ received }) => received) },
          { key: 'closed', label: t('Closed'), kind: 'line', values: days.map(({ closed }) => closed) },
        ],
        isLastUnfinished: true,
      },
    [days, format],
  )
  return (
    <section className={styles.panel} aria-label={t('Last 28 days')}>
      <header className={styles.head}>
        <h2>
          {t('Last 28 days')} <small className={styles.number}>{days && <WholeDays days={days} />}</small>
        </h2>
      </header>
      <div className={styles.chart}>
        {data && days ? (
          <NotedChart
            data={data}
            height={height}
            addressOf={(place, series) => {
              const day = days[place]?.day
              return day && series === 'received' ? `/complaints?from=${day}&to=${day}` : undefined
            }}
          />
        ) : (
          <ChartToCome height={height} />
        )}
      </div>
    </section>
  )
}

/** From the first day to the last whole one: today, the last of the days, is drawn apart. */
function WholeDays({ days }: { days: { day: string }[] }) {
  const { day } = useFormat()
  const [first, last] = [days[0], days.at(-2)]
  return first && last ? (
    <>
      <bdi>{day(first.day)}</bdi> – <bdi>{day(last.day)}</bdi>
    </>
  ) : null
}

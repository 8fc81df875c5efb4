import type { Reading, Vehicle } from '@rad/api/workshop/vehicles/contract'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { Card } from '#kit/page/facts.tsx'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './vehicle.module.css'

/** So many readings stand below the chart; its table has all of them. */
const mostListed = 5

function chartOf(readings: readonly Reading[], format: Format): ChartData {
  const inOrder = readings.toReversed()
  return {
    label: t('Odometer readings'),
    axis: { category: t('Day'), value: t('Kilometers') },
    categories: inOrder.map(({ read_on }) => format.day(read_on)),
    series: [{ key: 'km', label: t('Kilometers'), kind: 'line', values: inOrder.map(({ km }) => km) }],
    format: (km) => t('{km} km', { km: format.number(km) }),
  }
}

/** What the odometer showed over the years. */
export function Odometer({ vehicle }: { vehicle: Vehicle }) {
  const format = useFormat()
  const { readings } = vehicle
  return (
    <Card title={t('Odometer')}>
      {readings.length > 1 ? <Chart data={chartOf(readings, format)} height={150} /> : null}
      {readings.length === 0 ? (
        <p className={styles.quiet}>{t('No readings yet.')}</p>
      ) : (
        <ul className={styles.readings}>
          {readings.slice(0, mostListed).map((reading) => (
            <li key={reading.id}>
              <span>{format.day(reading.read_on)}</span>
              <span className={styles.km}>
                <bdi>{t('{km} km', { km: format.number(reading.km) })}</bdi>
                {reading.cluster_replaced ? <small>{t('Cluster replaced')}</small> : null}
                {reading.read_by ? (
                  <small>
                    <bdi>{reading.read_by}</bdi>
                  </small>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

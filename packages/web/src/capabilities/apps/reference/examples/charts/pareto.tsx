import type { ChartData } from '#kit/chart/chart-data.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { t } from '#kit/words.ts'

const counts = [412, 268, 151, 88, 54, 27]
const all = counts.reduce((sum, count) => sum + count, 0)

/** What the largest causes make up together. */
const shares = counts.map((_, place) => (counts.slice(0, place + 1).reduce((sum, one) => sum + one, 0) / all) * 100)

export function Pareto() {
  const data: ChartData = {
    label: t('Causes of complaints'),
    axis: { category: t('Cause'), value: t('Complaints') },
    categories: [t('Repair'), t('Delivery'), t('Parts'), t('Billing'), t('Behavior'), t('Other')],
    series: [
      { key: 'count', label: t('Complaints'), kind: 'bar', values: counts },
      { key: 'share', label: t('Cumulative share'), kind: 'line', values: shares, isShare: true },
    ],
  }
  return <Chart data={data} />
}

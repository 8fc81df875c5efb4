import type { ChartData } from '#kit/chart/chart-data.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { months } from '../months.ts'

export function Gaps() {
  const { month, hours } = useFormat()
  const data: ChartData = {
    label: t('Hours to first response'),
    axis: { category: t('Month'), value: t('Hours') },
    categories: months.map(month),
    series: [
      {
        key: 'hours',
        label: t('First response'),
        kind: 'line',
        values: [6.1, 5.8, 5.9, null, null, 7.2, 6.6, 6, 5.4, 5.1, 4.9, 4.6],
      },
    ],
    format: hours,
  }
  return <Chart data={data} height={240} />
}

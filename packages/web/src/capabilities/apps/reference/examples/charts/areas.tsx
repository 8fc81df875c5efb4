import type { ChartData } from '#kit/chart/chart-data.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { months, received } from '../months.ts'

export function Areas() {
  const { month } = useFormat()
  const data: ChartData = {
    label: t('Complaints received'),
    axis: { category: t('Month'), value: t('Complaints') },
    categories: months.map(month),
    series: [{ key: 'received', label: t('Received'), kind: 'line', isFilled: true, values: received }],
    isLastUnfinished: true,
  }
  return <Chart data={data} />
}

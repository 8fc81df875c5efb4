import type { ChartData } from '#kit/chart/chart-data.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { closed, months, received } from '../months.ts'

export function Lines() {
  const { month } = useFormat()
  const data: ChartData = {
    label: t('Complaints received and closed'),
    axis: { category: t('Month'), value: t('Complaints') },
    categories: months.map(month),
    series: [
      { key: 'received', label: t('Received'), kind: 'line', values: received },
      { key: 'closed', label: t('Closed'), kind: 'line', values: closed },
    ],
    isLastUnfinished: true,
  }
  return <Chart data={data} />
}

import type { ChartData } from '#kit/chart/chart-data.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { closed, months, reopened } from '../months.ts'

export function Stacks() {
  const { month } = useFormat()
  const data: ChartData = {
    label: t('Complaint outcomes'),
    axis: { category: t('Month'), value: t('Complaints') },
    categories: months.map(month),
    series: [
      { key: 'closed', label: t('Closed'), kind: 'bar', stack: 'end', values: closed },
      { key: 'reopened', label: t('Reopened'), kind: 'bar', stack: 'end', values: reopened },
    ],
  }
  return <Chart data={data} />
}

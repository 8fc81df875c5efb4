import { Chart } from '#kit/chart/chart.tsx'
import { mirrored } from '#kit/chart/mirrored.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { closed, months, received } from '../months.ts'

export function MirroredBars() {
  const { month, number } = useFormat()
  const data = mirrored({
    label: t('Complaints received and closed'),
    axis: { category: t('Month'), value: t('Complaints') },
    categories: months.map(month),
    series: [
      { key: 'received', label: t('Received'), kind: 'bar', values: received },
      { key: 'closed', label: t('Closed'), kind: 'bar', values: closed },
    ],
    format: number,
  })
  return <Chart data={data} />
}

import type { ChartData } from '#kit/chart/chart-data.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { t } from '#kit/words.ts'

export function LongNames() {
  const data: ChartData = {
    label: t('Complaints by region'),
    axis: { category: t('Region'), value: t('Complaints') },
    categories: ['Maharashtra', 'Capital', 'South West', 'South East', 'North West', 'Gujarat'],
    series: [{ key: 'received', label: t('Received'), kind: 'bar', values: [248, 214, 203, 187, 131, 96] }],
    isHorizontal: true,
  }
  return <Chart data={data} height={240} />
}

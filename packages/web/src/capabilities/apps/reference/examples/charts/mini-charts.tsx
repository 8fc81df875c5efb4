import type { ChartData } from '#kit/chart/chart-data.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { months, received } from '../months.ts'
import layout from '../layout.module.css'

export function MiniCharts() {
  const { month } = useFormat()
  const values = received.slice(0, -1)
  const looks = [
    { key: 'bars', what: t('Bars'), drawn: { kind: 'bar' } },
    { key: 'line', what: t('Line'), drawn: { kind: 'line' } },
    { key: 'area', what: t('Area'), drawn: { kind: 'line', isFilled: true } },
  ] as const
  return (
    <div className={layout.cards}>
      {looks.map(({ key, what, drawn }) => {
        const data: ChartData = {
          label: what,
          axis: { category: t('Month'), value: t('Received') },
          categories: months.slice(0, -1).map(month),
          series: [{ key: 'received', label: t('Received'), values, ...drawn }],
          isMini: true,
          highlighted: values.indexOf(Math.max(...values)),
        }
        return (
          <div key={key}>
            <p className={layout.miniHead}>{what}</p>
            <Chart data={data} height={80} />
          </div>
        )
      })}
    </div>
  )
}

import { Radar } from '#kit/chart/radar.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { closed, months, received } from '../months.ts'

export function Radars() {
  const { month } = useFormat()
  return (
    <Radar
      data={{
        label: t('Complaints received and closed'),
        axis: { category: t('Month'), value: t('Complaints') },
        categories: months.slice(-7, -1).map(month),
        series: [
          { key: 'received', label: t('Received'), kind: 'line', values: received.slice(-7, -1) },
          { key: 'closed', label: t('Closed'), kind: 'line', values: closed.slice(-7, -1) },
        ],
      }}
    />
  )
}

import { Donut } from '#kit/chart/donut.tsx'
import { t } from '#kit/words.ts'

export function Shares() {
  return (
    <Donut
      label={t('Complaints')}
      parts={[
        { label: t('Repair'), value: 412 },
        { label: t('Delivery'), value: 268 },
        { label: t('Parts'), value: 151 },
        { label: t('Billing'), value: 88 },
        { label: t('Other'), value: 81 },
      ]}
    />
  )
}

import { Radial } from '#kit/chart/radial.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Radials() {
  const { percent } = useFormat()
  return (
    <div className={layout.split}>
      <Radial
        label={t('Tickets closed on time')}
        parts={[{ label: t('On time'), value: 412, share: 82.4 }]}
        middle={{ figure: percent(82.4), word: t('On time') }}
      />
      <Radial
        label={t('Complaints')}
        parts={[
          { label: t('Repair'), value: 412, share: 61 },
          { label: t('Delivery'), value: 178, share: 26.4 },
          { label: t('Parts'), value: 85, share: 12.6 },
        ]}
        middle={{ figure: '675', word: t('Complaints') }}
      />
    </div>
  )
}

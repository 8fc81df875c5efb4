import { Input, Rating, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/Rating.layer.css'
import { useId, useState } from 'react'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Scales() {
  const [scale, setScale] = useState('week')
  const id = useId()
  return (
    <div className={layout.fields}>
      <Input.Wrapper label={t('Scale')} labelElement="div" labelProps={{ id }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          value={scale}
          onChange={setScale}
          data={[
            { value: 'day', label: t('Day') },
            { value: 'week', label: t('Week') },
            { value: 'month', label: t('Month') },
          ]}
        />
      </Input.Wrapper>
      <Input.Wrapper label={t('How did we do?')} labelElement="div">
        <Rating
          mt={6}
          size="md"
          color="iris"
          defaultValue={4}
          getSymbolLabel={(stars) => t('{count, plural, one {# star} other {# stars}}', { count: stars })}
        />
      </Input.Wrapper>
    </div>
  )
}

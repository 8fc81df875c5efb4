import { Input, NumberInput, Slider } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Slider.layer.css'
import { useId, useState } from 'react'
import { NumberField } from '#kit/form/number-field.tsx'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Numbers() {
  const [latitude, setLatitude] = useState<number | string | null>(18.52)
  const [share, setShare] = useState(40)
  const id = useId()
  return (
    <div className={layout.fields}>
      <NumberField
        label={t('Latitude')}
        value={latitude}
        onChange={setLatitude}
        error={typeof latitude === 'string' ? t('Enter a latitude from -90 to 90.') : undefined}
      />
      <NumberInput label={t('Service bays')} defaultValue={8} min={0} max={500} clampBehavior="strict" />
      <Input.Wrapper label={t('Repeat repairs, percent')} labelElement="div" labelProps={{ id }}>
        <Slider
          mt={10}
          mb={24}
          value={share}
          onChange={setShare}
          thumbProps={{ 'aria-labelledby': id }}
          marks={[
            { value: 0, label: '0' },
            { value: 50, label: '50' },
            { value: 100, label: '100' },
          ]}
        />
      </Input.Wrapper>
    </div>
  )
}

import { MaskInput, NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { useState } from 'react'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

/** Letters and figures of a chassis number: I, O and Q are left out, for they look like 1 and 0. */
const vinTokens = { V: /[A-HJ-NPR-Z0-9]/i }

export function Masks() {
  const [vin, setVin] = useState('')
  const toUpper = (letter: string) => letter.toUpperCase()
  return (
    <div className={layout.fields}>
      <MaskInput label={t('Phone')} mask="+99 99999 99999" placeholder="+91 98200 12345" inputMode="tel" dir="ltr" />
      <MaskInput
        label={t('Chassis number')}
        description={t('{count} of 17', { count: vin.length })}
        mask="VVVVVVVVVVVVVVVVV"
        tokens={vinTokens}
        transform={toUpper}
        slotChar={null}
        onChangeRaw={setVin}
        autoCapitalize="characters"
      />
      <MaskInput label={t('Registration date')} mask="9999-99-99" placeholder="2026-03-18" inputMode="numeric" />
      <NumberInput
        label={t('Estimate')}
        defaultValue={128450}
        prefix="₹ "
        thousandSeparator=","
        thousandsGroupStyle="lakh"
        decimalScale={2}
        min={0}
        hideControls
      />
    </div>
  )
}

import { ColorInput, Input, PinInput } from '@mantine/core'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/PinInput.layer.css'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Codes() {
  return (
    <div className={layout.fields}>
      <Input.Wrapper
        label={t('Authentication code')}
        description={t('6 digits. You can paste the whole code.')}
        labelElement="div"
      >
        <PinInput
          mt={6}
          length={6}
          type="number"
          size="sm"
          oneTimeCode
          placeholder=""
          aria-label={t('Authentication code')}
          getInputProps={(place) => ({ 'aria-label': t('Digit {place}', { place: place + 1 }) })}
        />
      </Input.Wrapper>
      <ColorInput
        label={t('Tag color')}
        defaultValue="#12877a"
        size="sm"
        format="hex"
        withEyeDropper={false}
        swatches={['#5159cf', '#c4690f', '#12877a', '#b0387a', '#5d6776', '#957a00']}
      />
    </div>
  )
}

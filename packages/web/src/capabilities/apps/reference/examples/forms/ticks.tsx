import { Checkbox, Radio, Switch } from '@mantine/core'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Ticks() {
  return (
    <div className={layout.fields}>
      <Checkbox.Group label={t('Functions')} defaultValue={['service']}>
        <div className={layout.rows}>
          <Checkbox value="service" label={t('Service')} mt={8} />
          <Checkbox value="bodyshop" label={t('Bodyshop')} />
          <Checkbox value="parts" label={t('Parts')} disabled />
        </div>
      </Checkbox.Group>
      <Radio.Group label={t('Reply by')} defaultValue="mail" name="answer-by">
        <div className={layout.rows}>
          <Radio value="mail" label={t('Email')} mt={8} />
          <Radio value="phone" label={t('Phone')} />
        </div>
      </Radio.Group>
      <div className={layout.rows}>
        <Switch label={t('Notify me by email')} defaultChecked />
        <Switch label={t('Only my items')} description={t('Others handle the rest.')} />
      </div>
    </div>
  )
}

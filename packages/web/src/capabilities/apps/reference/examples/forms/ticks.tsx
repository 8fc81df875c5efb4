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
      <Radio.Group label={t('Answer by')} defaultValue="mail" name="answer-by">
        <div className={layout.rows}>
          <Radio value="mail" label={t('E-mail')} mt={8} />
          <Radio value="phone" label={t('Phone')} />
        </div>
      </Radio.Group>
      <div className={layout.rows}>
        <Switch label={t('Tell me by mail')} defaultChecked />
        <Switch label={t('Only what is mine')} description={t('Others see to the rest.')} />
      </div>
    </div>
  )
}

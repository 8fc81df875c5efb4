import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Buttons() {
  return (
    <div className={layout.row}>
      <Button leftSection={<IconPlus size={15} stroke={1.8} />}>{t('Add')}</Button>
      <Button>{t('Save')}</Button>
      <Button variant="light">{t('Show')}</Button>
      <Button variant="default">{t('Cancel')}</Button>
      <Button variant="subtle">{t('More')}</Button>
      <Button color="red">{t('Delete')}</Button>
      <Button color="red" variant="light">
        {t('Discard')}
      </Button>
      <Button disabled>{t('Disabled')}</Button>
      <Button loading aria-label={t('Saving')}>
        {t('Save')}
      </Button>
    </div>
  )
}

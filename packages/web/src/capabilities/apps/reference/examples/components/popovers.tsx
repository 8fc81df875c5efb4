import { Button, Popover, Tooltip } from '@mantine/core'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Popovers() {
  return (
    <div className={layout.row}>
      <Tooltip label={t('The brand’s time zone, regardless of this computer’s clock')} multiline maw={240}>
        <Button variant="default">{t('Hover here')}</Button>
      </Tooltip>
      <Popover width={260} trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default">{t('How it’s counted')}</Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('How it’s counted')}>
          <p>{t('Complaints received in the period, by date received. Duplicates are excluded.')}</p>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

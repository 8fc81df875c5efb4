import { Button, Popover, Tooltip } from '@mantine/core'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Popovers() {
  return (
    <div className={layout.row}>
      <Tooltip label={t('The brand’s time zone, whatever the clock of this computer says')} multiline maw={240}>
        <Button variant="default">{t('Point here')}</Button>
      </Tooltip>
      <Popover width={260} trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default">{t('What is counted')}</Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('What is counted')}>
          <p>{t('Complaints received in the period, by the day they came in. Duplicates are left out.')}</p>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

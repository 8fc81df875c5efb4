import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#kit/words.ts'
import styles from './filter-bar.module.css'

/** The filters of a phone, from below. */
export function FilterSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      title={t('Filters')}
      classNames={{ content: styles.sheetBox }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.sheet}>
        {children}
        <Button onClick={onClose}>{t('Show rows')}</Button>
      </div>
    </Drawer>
  )
}

import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './filter-bar.module.css'

/** The filters of a phone, from below. */
export function FilterSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      title="Filters"
      classNames={{ content: styles.sheetBox }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.sheet}>
        {children}
        <Button onClick={onClose}>Show the rows</Button>
      </div>
    </Drawer>
  )
}

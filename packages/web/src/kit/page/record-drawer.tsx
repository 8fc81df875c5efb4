import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import formStyles from '#kit/form/drawer-form.module.css'
import { t } from '#kit/words.ts'
import styles from './record-drawer.module.css'

export interface RecordDrawerProps {
  title: string
  /** The link to its form, for users who may change it. */
  edit?: { label: string; onEdit: () => void } | undefined
  /** Quieter things to do with the record, at the start of the foot. */
  tools?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A record of a list that has no page: its details, and the link to its form. */
export function RecordDrawer({ title, edit, tools, onClose, children }: RecordDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      size={440}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ body: formStyles.body, content: formStyles.content }}
    >
      <div className={formStyles.form}>
        <div className={styles.body}>{children}</div>
        {tools || edit ? (
          <div className={formStyles.foot}>
            <div className={formStyles.tools}>{tools}</div>
            {edit ? <Button onClick={edit.onEdit}>{edit.label}</Button> : null}
          </div>
        ) : null}
      </div>
    </Drawer>
  )
}

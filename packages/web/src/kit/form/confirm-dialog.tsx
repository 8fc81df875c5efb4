import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '#kit/words.ts'
import styles from './confirm-button.module.css'

export interface ConfirmDialogProps {
  /** Names the thing: "Forget the view “My week”?" */
  question: string
  /** What follows, in particular that there is no way back. */
  consequence?: ReactNode
  confirmLabel: string
  onConfirm: () => Promise<unknown> | unknown
  opened: boolean
  onClose: () => void
}

/** The question before what cannot be undone; closes once that is done. */
export function ConfirmDialog({ question, consequence, confirmLabel, onConfirm, opened, onClose }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={opened} onClose={onClose} title={question} size="sm" closeButtonProps={{ 'aria-label': t('Close') }}>
      {consequence ? <p className={styles.text}>{consequence}</p> : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}

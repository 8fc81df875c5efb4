import { Button, type ButtonProps, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './confirm-button.module.css'

export interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  children: ReactNode
  /** Names the thing: "Forget the view “My week”?" */
  question: string
  /** What follows, in particular that there is no way back. */
  consequence?: ReactNode
  confirmLabel: string
  onConfirm: () => Promise<unknown> | unknown
}

/** For what cannot be undone: asks once, naming the thing. Where there is a way back, use the toast with Undo instead. */
export function ConfirmButton({
  children,
  question,
  consequence,
  confirmLabel,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      setAsking(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" {...button} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={question}
        size="sm"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {consequence ? <p className={styles.text}>{consequence}</p> : null}
        <div className={styles.foot}>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </div>
      </Modal>
    </>
  )
}

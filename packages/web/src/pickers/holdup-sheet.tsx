import { Button, Drawer } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '#kit/base/use-is-phone.ts'
import { messagesFor } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import styles from './holdup-drawer.module.css'

/** Sends what was said, and closes; what is refused at once stands beside its field. */
export function useSaying(names: readonly string[], onClose: () => void) {
  const [messages, setMessages] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const say = async (faults: Record<string, string>, send: () => Promise<unknown>) => {
    setMessages(faults)
    if (Object.keys(faults).length > 0) return
    setBusy(true)
    try {
      await send()
      onClose()
    } catch (error) {
      const { fields, rest } = messagesFor(error, names)
      setMessages({ ...fields, ...(rest ? { form: rest } : {}) })
      setBusy(false)
    }
  }
  return { messages, isBusy, say }
}

/** From below on a phone, where the thumb is; from the side elsewhere. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const isPhone = useIsPhone()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : 440}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.form}>{children}</div>
    </Drawer>
  )
}

export interface FootProps {
  message: string | undefined
  label: string
  isBusy: boolean
  onClose: () => void
  onDone: () => void
}

/** What was refused and has no field, and the way on. */
export function Foot({ message, label, isBusy, onClose, onDone }: FootProps) {
  return (
    <>
      {message ? (
        <p className={styles.refused} role="alert">
          {message}
        </p>
      ) : null}
      <div className={styles.foot}>
        <Button size="md" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button size="md" loading={isBusy} onClick={onDone}>
          {label}
        </Button>
      </div>
    </>
  )
}

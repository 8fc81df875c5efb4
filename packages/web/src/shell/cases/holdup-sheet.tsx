import { Button, Drawer } from '@mantine/core'
import { ApiError } from '@rad/api/client'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '#kit/base/use-is-phone.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messagesFor } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import styles from './holdup-drawer.module.css'

/** What a refusal may name. */
const fieldNames = ['reason', 'expected_until', 'linked_no', 'note']

/**
 * Sends what was written of `name`, and closes; what is refused at once is beside its field. Where someone else was faster
 * the drawer shows what is there now, and the next press is about that.
 */
export function useSaying(name: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const [messages, setMessages] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const say = async (faults: Record<string, string>, send: () => Promise<'sent' | 'waiting'>) => {
    setMessages(faults)
    if (Object.keys(faults).length > 0) return
    setBusy(true)
    try {
      const how = await send()
      if (how === 'sent') sayDone(t('{name} updated.', { name }))
      else showToast(t('{name} is kept on this device and sent later.', { name }), { isElsewhere: true })
      onClose()
    } catch (error) {
      const { fields, rest } = messagesFor(error, fieldNames)
      setMessages({ ...fields, ...(rest ? { form: rest } : {}) })
      setBusy(false)
      if (error instanceof ApiError && error.code === 'version.stale')
        for (const capability of ['holdups', 'job-cards'])
          void queryClient.invalidateQueries({ queryKey: [capability] })
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
      size={isPhone ? 'auto' : 440}
      {...(isPhone ? { classNames: { content: styles.sheet } } : {})}
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

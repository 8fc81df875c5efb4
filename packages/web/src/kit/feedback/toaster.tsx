import { Button, CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Toast, closeToast, onToasts, pauseToasts } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import styles from './toaster.module.css'

/** The toasts of the page, newest on top; they wait while the pointer or the focus is on them. */
export function Toaster() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  useEffect(() => onToasts(setToasts), [])

  return (
    <div
      className={styles.stack}
      role="region"
      aria-label={t('Messages')}
      onMouseEnter={() => pauseToasts(true)}
      onMouseLeave={() => pauseToasts(false)}
      onFocus={() => pauseToasts(true)}
      onBlur={() => pauseToasts(false)}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={styles.toast}
          data-tone={toast.tone}
          role={toast.tone === 'bad' ? 'alert' : 'status'}
        >
          <span className={styles.mark} aria-hidden="true" />
          <p>{toast.text}</p>
          {toast.action ? (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => {
                toast.action?.run()
                closeToast(toast.id)
              }}
            >
              {toast.action.label}
            </Button>
          ) : null}
          <CloseButton size="sm" aria-label={t('Close message')} onClick={() => closeToast(toast.id)} />
        </div>
      ))}
    </div>
  )
}

import { Button, CloseButton, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Announcement, type Toast, closeToast, onToasts, pauseToasts } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import styles from './toaster.module.css'

/** Whether a pointer can rest on a toast: a finger enters one and never leaves, which would leave it over the page for good. */
const hovers = () => !window.matchMedia('(hover: none)').matches

/**
 * The newest toast and how many are queued behind it, at the bottom of the page: away from drawers, which open at the end of
 * the line. It stays while the pointer or the focus is on it. What the screen shows anyway is only read aloud.
 */
export function Toaster() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const [announcement, setAnnouncement] = useState<Announcement>()
  useEffect(
    () =>
      onToasts((shownNow, announcementNow) => {
        setToasts(shownNow)
        setAnnouncement(announcementNow)
      }),
    [],
  )
  const [shown] = toasts

  return (
    <div
      className={styles.place}
      role="region"
      aria-label={t('Messages')}
      onMouseEnter={() => pauseToasts(hovers())}
      onMouseLeave={() => pauseToasts(false)}
      onFocus={() => pauseToasts(true)}
      onBlur={() => pauseToasts(false)}
    >
      <VisuallyHidden aria-live="polite">
        {/* A new element each time: a repeated message is read again. */}
        {announcement ? <span key={announcement.id}>{announcement.text}</span> : null}
      </VisuallyHidden>
      {shown ? (
        <div
          key={shown.id}
          className={styles.toast}
          data-tone={shown.tone}
          role={shown.tone === 'bad' ? 'alert' : 'status'}
        >
          <span className={styles.mark} aria-hidden="true" />
          <p>{shown.text}</p>
          {shown.action ? (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => {
                shown.action?.run()
                closeToast(shown.id)
              }}
            >
              {shown.action.label}
            </Button>
          ) : null}
          {toasts.length > 1 ? (
            <span className={styles.more} title={t('{count} more messages', { count: toasts.length - 1 })}>
              +{toasts.length - 1}
            </span>
          ) : null}
          <CloseButton size="sm" aria-label={t('Close message')} onClick={() => closeToast(shown.id)} />
        </div>
      ) : null}
    </div>
  )
}

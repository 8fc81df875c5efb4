import { word } from '@rad/api/words'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { leaveTo } from '#api/address.ts'
import type { Progress, Simulated } from '#api/in-page.ts'
import { clearSession } from '#api/session.ts'
import { clockAhead, onClockMoved, setClockAhead } from '#kit/text/clock.ts'
import { t, useLanguage } from '#kit/words.ts'
import { InPagePanel } from './in-page-panel.tsx'
import styles from './in-page.module.css'

/** The progress is shown after so many milliseconds: an existing store opens sooner. */
const sayAfterMs = 300

function Start({ api }: { api: Simulated }) {
  useLanguage()
  const [progress, setProgress] = useState<Progress>({ state: 'starting', text: word('Starting'), share: 0 })
  const [isLate, setIsLate] = useState(false)
  useEffect(() => api.onProgress(setProgress), [api])
  useEffect(() => {
    // What moves beside it takes time from the start.
    document.documentElement.toggleAttribute('data-starting', progress.state === 'starting')
  }, [progress.state])
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), sayAfterMs)
    return () => clearTimeout(timer)
  }, [])

  if (progress.state === 'failed')
    return (
      <div className={styles.failed} role="alert">
        <p>
          <strong>{t('The demo can’t start in this browser.')}</strong> {t(progress.message)}
        </p>
        <button type="button" onClick={() => location.reload()}>
          {t('Try again')}
        </button>
      </div>
    )
  if (progress.state === 'ready' || !isLate) return null
  return (
    <div className={styles.start} role="status">
      <span className={styles.bar} style={{ inlineSize: `${Math.round(progress.share * 100)}%` }} />
      <p>{t(progress.text)} …</p>
    </div>
  )
}

/** Beside the page itself: the progress of the API in this browser, and the panel for visitors of the demo. */
export function showInPage(api: Simulated): void {
  // The reset has deleted the sign-in too.
  api.onReset(() => {
    setClockAhead(0)
    clearSession()
    leaveTo('/login')
  })
  const root = document.createElement('div')
  document.body.append(root)
  const shown = createRoot(root)
  const show = () =>
    shown.render(
      <>
        <Start api={api} />
        <InPagePanel api={api} ahead={clockAhead()} />
      </>,
    )
  onClockMoved(show)
  show()
}

import { lazy, Suspense, useState } from 'react'
import { t } from '#kit/words.ts'
import styles from './auth-form.module.css'

const TermsDialog = lazy(() => import('./terms-dialog.tsx').then(({ TermsDialog }) => ({ default: TermsDialog })))

/** Reading them loses nothing that was typed. */
export function TermsLink() {
  const [isReading, setReading] = useState(false)
  return (
    <>
      <button type="button" className={styles.quiet} onClick={() => setReading(true)}>
        {t('Read terms')}
      </button>
      {isReading ? (
        <Suspense fallback={null}>
          <TermsDialog onClose={() => setReading(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

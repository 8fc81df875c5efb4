import { useRouterState } from '@tanstack/react-router'
import { t } from '#kit/words.ts'
import styles from './progress-line.module.css'

/** A progress line at the top while a page loads; nothing for the first 150 ms. */
export function ProgressLine() {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  return isLoading ? <div className={styles.line} role="progressbar" aria-label={t('Loading page')} /> : null
}

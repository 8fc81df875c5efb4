import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { Link } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { t } from '#kit/words.ts'
import styles from './page-trail.module.css'

/** The parent of a page: another page, or its group in the menu. */
export interface TrailStep {
  title: string
  to?: string
  /** The page above that one. */
  above?: TrailStep & { to: string }
}

/** Filled by the frame, which knows the page that is open. */
export const TrailContext = createContext<TrailStep | undefined>(undefined)

/** The way up, on one line before the title; on a phone an arrow back, where there is a page above. */
export function PageTrail() {
  const above = useContext(TrailContext)
  if (!above) return null
  if (!above.to)
    return (
      <span className={styles.group}>
        {t(above.title)}
        <span aria-hidden="true">/</span>
      </span>
    )
  return (
    <nav className={styles.trail} aria-label={t('Breadcrumb')}>
      {above.above ? (
        <span className={styles.name}>
          <Link to={above.above.to} activeOptions={{ exact: true }}>
            {t(above.above.title)}
          </Link>
        </span>
      ) : null}
      {above.above ? (
        <span className={styles.name} aria-hidden="true">
          /
        </span>
      ) : null}
      {/* The page above is not the one that is open. */}
      <Link to={above.to} activeOptions={{ exact: true }} aria-label={t('Back to {page}', { page: t(above.title) })}>
        <IconArrowLeft className={styles.arrow} size={20} stroke={1.6} />
        <span className={styles.name}>{t(above.title)}</span>
      </Link>
      <span className={styles.name} aria-hidden="true">
        /
      </span>
    </nav>
  )
}

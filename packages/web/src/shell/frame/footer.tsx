import { t } from '#kit/words.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { openKeys } from './shortcuts.tsx'
import styles from './footer.module.css'

const year = String(new Date().getFullYear())

/** The name, what version it is, and the few places people look for at the end of a page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>{t('RAD {version} · {year}', { version: import.meta.env.APP_VERSION, year })}</p>
      <nav aria-label={t('Footer')} className={styles.links}>
        <button type="button" onClick={openKeys}>
          {t('Keyboard shortcuts')}
        </button>
        <RouterLink to="/coming-soon">{t('Coming soon')}</RouterLink>
      </nav>
    </footer>
  )
}

import { Link } from '@tanstack/react-router'
import { t } from '#kit/words.ts'
import type { NavEntry } from './nav.ts'
import styles from './menu.module.css'

/** One page in the column, marked where it is the one that is open. */
export function MenuLink({ to, search, title, icon: Icon }: NavEntry) {
  return (
    <Link
      to={to}
      {...(search ? { search: search as never } : {})}
      className={styles.item}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
    >
      <Icon size={20} stroke={1.6} />
      <span className={styles.label}>{t(title)}</span>
    </Link>
  )
}

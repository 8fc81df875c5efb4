import { Link } from '@tanstack/react-router'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { mostCounted } from './nav-counts.ts'
import type { NavEntry } from './nav.ts'
import styles from './menu.module.css'

/** One page in the menu, marked where it is the one that is open, with the count of what needs action on it. */
export function MenuLink({ entry, count }: { entry: NavEntry; count: number | undefined }) {
  const { to, search, title, icon: Icon } = entry
  return (
    <Link
      to={to}
      {...(search ? { search: search as never } : {})}
      className={styles.item}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
    >
      <Icon size={18} stroke={1.6} />
      <span className={styles.label}>{t(title)}</span>
      {count ? <Count count={count} /> : null}
    </Link>
  )
}

/** How many need action; screen readers read what the figure means. */
export function Count({ count }: { count: number }) {
  const { number } = useFormat()
  const shown = count > mostCounted ? `${number(mostCounted)}+` : number(count)
  return (
    <span className={styles.count} title={t('{count} need action', { count: shown })}>
      <span aria-hidden="true">{shown}</span>
      <span className={styles.heard}>{t('{count} need action', { count: shown })}</span>
    </span>
  )
}

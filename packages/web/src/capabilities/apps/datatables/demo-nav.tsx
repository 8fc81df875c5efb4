import { word } from '@rad/api/words'
import { Link } from '@tanstack/react-router'
import { t } from '#kit/words.ts'
import styles from './datatables.module.css'

const hub = '/table/datatables'
const demos = [
  { to: hub, title: word('Basic') },
  { to: `${hub}/employees`, title: word('Export and edit') },
  { to: `${hub}/expandable`, title: word('Expandable rows') },
  { to: `${hub}/languages`, title: word('Headers by language') },
  { to: `${hub}/server-side`, title: word('Server-side') },
  { to: `${hub}/search`, title: word('Advanced search') },
  { to: `${hub}/long`, title: word('100,000 rows') },
] as const

/** The way from one datatable to the others. */
export function DemoNav() {
  return (
    <nav className={styles.nav} aria-label={t('Datatables')}>
      {demos.map(({ to, title }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={styles.demo}>
          {t(title)}
        </Link>
      ))}
    </nav>
  )
}

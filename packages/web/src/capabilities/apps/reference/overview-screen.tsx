import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { pages } from './pages.ts'
import styles from './overview.module.css'

export function Screen() {
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={t('UI reference')}
        lead={t('The building blocks of the product: every part live, as used in the product, with its code.')}
      />
      <ul className={styles.cards}>
        {pages.map(({ to, title, text, icon: Icon }) => (
          <li key={to} className={styles.card}>
            <span className={styles.icon} aria-hidden="true">
              <Icon size={20} stroke={1.5} />
            </span>
            <h2>
              <RouterLink to={to} className={styles.link}>
                {t(title)}
              </RouterLink>
            </h2>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

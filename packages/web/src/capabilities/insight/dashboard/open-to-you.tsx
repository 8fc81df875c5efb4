import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { useNav } from '#shell/frame/nav-context.tsx'
import { groupsOf } from '#shell/frame/nav.ts'
import { usePerson } from '#shell/frame/person.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './dashboard.module.css'

/** For roles that no complaint waits for: the pages that are open to them, and what begins there. */
export function OpenToYou() {
  const can = useCan()
  const { role } = usePerson()
  const entries = groupsOf(useNav(), can)
    .flatMap((group) => group.entries)
    .filter((entry) => entry.to !== '/')

  if (entries.length === 0) {
    return (
      <section className={styles.panel}>
        <EmptyState
          icon={<IconLock size={26} stroke={1.5} />}
          title={t('You don’t have access yet')}
          text={t(
            'Your role, {role}, includes no page of the dealer network. Ask an administrator for access. You can still use your account menu in the top corner.',
            { role },
          )}
        />
      </section>
    )
  }
  return (
    <section className={styles.panel} aria-label={t('Pages you can access')}>
      <header className={styles.head}>
        <h2>{t('Pages you can access')}</h2>
      </header>
      <p className={styles.quiet}>
        {t('Your role, {role}, doesn’t include complaints. You have access to these pages.', { role })}
      </p>
      <ul className={styles.pages}>
        {entries.map(({ to, search, title, section, icon: Icon, actions = [] }) => (
          <li key={to} className={styles.pageOf}>
            <Icon size={20} stroke={1.6} />
            <div>
              <RouterLink to={to} {...(search ? { search: search as never } : {})} className={styles.open}>
                {t(title)}
              </RouterLink>
              <span className={styles.number}>
                {[section, ...actions.filter((action) => can(action.allow)).map((action) => action.title)]
                  .flatMap((text) => (text ? t(text) : []))
                  .join(' · ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

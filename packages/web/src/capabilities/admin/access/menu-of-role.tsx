import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { roleName } from '@rad/api/session/auth/contract'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { useNav } from '#shell/frame/nav-context.tsx'
import { groupsOf, type NavEntry } from '#shell/frame/nav.ts'
import { type Matrix, mayBy, rightName } from './rights.ts'
import styles from './access.module.css'

/** The menu as a role has it: the pages that are open, and those that are not with the right that is missing. */
export function MenuOfRole({ matrix, role }: { matrix: Matrix; role: string }) {
  const entries = groupsOf(useNav(), () => true).flatMap((group) => group.entries)
  const isOpen = (entry: NavEntry) => mayBy(matrix, role, entry.allow)
  const open = entries.filter(isOpen)
  const hidden = entries.filter((entry) => !isOpen(entry))
  return (
    <Card
      title={t('Menu for {role}', { role: t(roleName(role)) })}
      aside={
        <span className={styles.soft}>
          {t('{open} of {all, plural, one {# page} other {# pages}}', { open: open.length, all: entries.length })}
        </span>
      }
    >
      <ul className={styles.pages} aria-label={t('Open')}>
        {open.map(({ to, title, icon: Icon }) => (
          <li key={to}>
            <Icon size={16} stroke={1.6} />
            {t(title)}
          </li>
        ))}
      </ul>
      {hidden.length > 0 ? (
        <>
          <h3 className={styles.sub}>{t('Hidden pages and required permissions')}</h3>
          <ul className={styles.pages} data-hidden aria-label={t('Hidden')}>
            {hidden.map(({ to, title, allow }) => (
              <li key={to}>
                <IconLock size={15} stroke={1.6} aria-hidden="true" />
                <span>
                  {t(title)}
                  <small>{rightName(allow)}</small>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  )
}

import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { lazy, Suspense } from 'react'
import { usePageTitle } from '#kit/page/tab-title.ts'
import { Logo } from '#kit/text/logo.tsx'
import { t } from '#kit/words.ts'
import { DarkToggle } from './dark-toggle.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { useBarTools } from './bar-tools.ts'
import { Bookmarks } from '#shell/bookmarks/bookmarks.tsx'
import { useMenu } from './menu-state.tsx'
import { changePreferences } from '#shell/customizer/preferences.ts'
import { isApple, openQuickSearch } from './shortcuts.tsx'
import { useCan } from './rights.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './top-bar.module.css'

const NotificationsBell = lazy(() =>
  import('#shell/notifications/notifications-bell.tsx').then(({ NotificationsBell }) => ({
    default: NotificationsBell,
  })),
)

const hasColumn = () => matchMedia('(min-width: 1200px)').matches

export function TopBar({ title }: { title: string | undefined }) {
  const { setOpen } = useMenu()
  const can = useCan()
  const tools = useBarTools()
  usePageTitle(title ? t(title) : undefined)

  return (
    <header className={styles.bar}>
      <ActionIcon
        className={styles.hamburger}
        size={32}
        aria-label={t('Open menu')}
        onClick={() => (hasColumn() ? changePreferences({ menuHidden: false }) : setOpen(true))}
      >
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <Link to="/" className={styles.brand} aria-label="RAD">
        <Logo size={24} />
      </Link>
      <button type="button" className={styles.search} onClick={() => openQuickSearch()}>
        <IconSearch size={16} stroke={1.6} />
        <span className={styles.hint}>{t('Search')}</span>
        <kbd className={styles.keys}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <span className={styles.space} />
      {/* A place for the bookmarks of the person. */}
      <Bookmarks />
      <DarkToggle />
      <LanguageMenu />
      {tools
        .filter(({ allow }) => allow.some(can))
        .map(({ name, isUnseen, Tool }) => (
          <Suspense key={name} fallback={isUnseen ? null : <span className={styles.bell} />}>
            <Tool />
          </Suspense>
        ))}
      {/* The page waits neither for the count of the bell nor for its live connection. */}
      <Suspense
        fallback={
          <span className={styles.bell}>
            <IconBell size={18} stroke={1.6} />
          </span>
        }
      >
        <NotificationsBell />
      </Suspense>
      <UserMenu />
    </header>
  )
}

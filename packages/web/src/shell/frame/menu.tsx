import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinnedFilled from '@tabler/icons-react/dist/esm/icons/IconPinnedFilled.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { lazy, Suspense, useRef } from 'react'
import { Logo } from '#kit/text/logo.tsx'
import { t } from '#kit/words.ts'
import { MenuLink } from './menu-link.tsx'
import { useMenu } from './menu-state.tsx'
import { useNav } from './nav-context.tsx'
import { groupsOf } from './nav.ts'
import { changePreferences, usePreferences } from '#shell/customizer/preferences.ts'
import { useCan } from './rights.tsx'
import styles from './menu.module.css'

const MenuHold = lazy(() => import('./menu-hold.tsx').then(({ MenuHold }) => ({ default: MenuHold })))

/** A rail of icons that widens under the pointer or the focus, a fixed column when pinned, an overlay on narrow windows. */
export function Menu() {
  const { isOpen, setOpen } = useMenu()
  const { menuCollapsed } = usePreferences()
  const groups = groupsOf(useNav(), useCan())
  const menu = useRef<HTMLElement>(null)
  const wasOpened = useRef(false)
  wasOpened.current ||= isOpen
  // Here, and not in what is loaded with the first opening: Escape may come before that has arrived.
  useHotkeys(isOpen ? [['Escape', () => setOpen(false)]] : [], [])

  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('Close the menu')}
        className={styles.backdrop}
        data-open={isOpen || undefined}
        onClick={() => setOpen(false)}
      />
      <nav ref={menu} className={styles.menu} data-open={isOpen || undefined} aria-label={t('Main menu')}>
        <div className={styles.head}>
          <Link to="/" className={styles.brand}>
            <Logo />
            <span className={styles.name}>RAD</span>
          </Link>
          <ActionIcon
            className={styles.pin}
            aria-label={t('Keep the menu open')}
            aria-pressed={!menuCollapsed}
            onClick={() => changePreferences({ menuCollapsed: !menuCollapsed })}
          >
            {menuCollapsed ? <IconPin size={16} stroke={1.6} /> : <IconPinnedFilled size={16} />}
          </ActionIcon>
          <ActionIcon className={styles.close} aria-label={t('Close the menu')} onClick={() => setOpen(false)}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </div>
        <div className={styles.scroll}>
          {groups.map(({ section, entries }) => (
            <section key={section} className={styles.group} aria-label={section ? t(section) : undefined}>
              {section ? <h2 className={styles.section}>{t(section)}</h2> : null}
              <ul>
                {entries.map((entry) => (
                  <li key={entry.to}>
                    <MenuLink {...entry} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </nav>
      {wasOpened.current ? (
        <Suspense fallback={null}>
          <MenuHold menu={menu} isOpen={isOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
